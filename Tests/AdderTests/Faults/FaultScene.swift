import Glibc
import ViperTesting

/// A server on its own PostgreSQL, optionally over a link that can go silent, under constant load from clients.
final class FaultScene {
    let postgresql: PostgreSQLServer
    let link: FaultProxy?
    let server: ServedProgram
    let load: Load
    private let folder: TemporaryFolder

    static let database = "adder"

    /// Starts everything, and waits until every client was served.
    ///
    /// - Parameters:
    ///   - settings: lines for `postgresql.conf`.
    ///   - environment: variables of the server; limits that a slow machine might reach are long by default.
    ///   - hasLink: whether the server reaches PostgreSQL over a link.
    init(clients: Int = 4, settings: [String] = [], environment: [String] = [], hasLink: Bool = false) async throws {
        let postgresql = try await PostgreSQLServer.withDatabase(settings: settings)
        self.postgresql = postgresql
        link = hasLink ? try FaultProxy(to: postgresql.port) : nil
        var place = postgresql.connectionString(database: Self.database)
        if let link { place = place.replacing(":\(postgresql.port)/", with: ":\(link.port)/") }
        folder = try TemporaryFolder()
        server = try ServedProgram(
            in: folder, environment: environment + ReplicaSet.environment(place, connecting: "5s"))
        load = Load(clients: clients, to: server.port)
        try await load.untilDone(5)
    }

    @discardableResult
    func query(_ sql: String) async throws -> String {
        let postgresql = postgresql
        return try await onThread { try postgresql.query(sql, in: Self.database) }
    }

    /// Ends the server's connections until it has none.
    func endConnections() async throws {
        let ours = "FROM pg_stat_activity WHERE application_name = 'adder'"
        for _ in 0..<1_000 {
            if try await query("SELECT count(pg_terminate_backend(pid)) \(ours)") == "0" { return }
        }
        Issue.record("the server keeps its connections")
    }

    /// Waits until every client and the health check get responses saying that the store is unavailable.
    func untilAway() async throws {
        try await load.untilRefused()
        let server = server
        try await until { try server.ask(http("GET", "/readyz")).isProblem(503) }
        #expect(try server.ask(http("GET", "/readyz")).fields["retry-after"] != nil)
        #expect(try server.ask(http("GET", "/livez")).status == 200)
    }

    /// Waits until every client is served again, and the server is ready.
    func untilBack() async throws {
        try await load.untilDone(5)
        let server = server
        try await until { try server.ask(http("GET", "/readyz")).status == 200 }
        #expect(try server.ask(http("GET", "/livez")).status == 200)
    }

    /// Stops the clients, compares their responses with what is stored, and stops the server.
    ///
    /// - Parameter answers: the statuses allowed beside success; 409 is for a key that is in use.
    func end(_ responses: Set<Int> = [409, 503], at location: SourceLocation = #_sourceLocation) async throws {
        let ledger = try await load.end()
        #expect(ledger.slowest < .seconds(30), sourceLocation: location)
        try ledger.expectStored(over: server.connect(), beside: responses, at: location)
        try await untilConnectionsAgree()
        #expect(server.program.end() == 0, sourceLocation: location)
        let log = server.program.allErrors()
        #expect(!log.contains(PostgreSQLServer.password) && !log.contains("\"level\":\"error\""), "\(log.suffix(2000))")
    }

    /// Waits until PostgreSQL has no more connections from the server than the server knows of, which is within its
    /// limit, and the one by which servers wake each other.
    private func untilConnectionsAgree() async throws {
        for _ in 0..<6000 {
            let known = try server.gauge("postgresql_connections")
            let found = try await query(
                "SELECT count(*) FROM pg_stat_activity WHERE usename = '\(PostgreSQLServer.role)'")
            if found == "\(known + 1)", known <= 8 { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("connections are left")
    }

    /// The number of the server's open descriptors, and its memory in KiB.
    func resources() throws -> (descriptors: Int, kilobytes: Int) {
        let process = "/proc/\(server.program.identifier)"
        let descriptors = run(["ls", process + "/fd"]).output.split(separator: "\n").count
        let status = try text(ofFile: process + "/status").split(separator: "\n")
        let memory = status.first { $0.hasPrefix("RssAnon:") }?.split(separator: " ").dropFirst().first
        return (descriptors, try #require(memory.flatMap { Int($0) }))
    }
}

extension PostgreSQLServer {
    /// Starts a server with an empty database `adder`.
    static func withDatabase(
        settings: [String] = [], authentication: String = "trust"
    ) async throws -> PostgreSQLServer {
        try await onThread {
            let server = try PostgreSQLServer.start(settings: settings, authentication: authentication)
            try server.query("CREATE DATABASE adder OWNER adder")
            return server
        }
    }
}
