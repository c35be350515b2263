import Glibc
import ViperTesting

@testable import adder

/// Servers and commands that share one PostgreSQL store.
final class ReplicaSet {
    private static let schema = TestStore.Schema("served", Adder.program.features.migrations)

    let database: PostgreSQLTestDatabase
    private(set) var servers: [ServedProgram] = []
    let folder: TemporaryFolder
    private let pooler: ConnectionPooler?
    /// The variable that leads servers and commands to the store.
    let url: String

    /// Starts all servers at the same moment, and waits until all serve.
    ///
    /// - Parameters:
    ///   - isMigrated: whether the store has its tables.
    ///   - pooling: the mode of a pooler between them and PostgreSQL; nil for none.
    init(
        _ count: Int = 2, _ arguments: [String] = [], environment: [String] = [], isMigrated: Bool = true,
        pooling: ConnectionPooler.Mode? = nil
    ) async throws {
        folder = try TemporaryFolder()
        let database = try await isMigrated ? PostgreSQLTestDatabase(with: Self.schema) : PostgreSQLTestDatabase()
        self.database = database
        pooler = try pooling.map { try ConnectionPooler($0, before: database.server) }
        let place = pooler?.connectionString(database: database.name) ?? database.connectionString
        url = "ADDER_POSTGRES_URL=\(place)"
        let environment = environment + Self.environment(place)
        let programs = try (0..<count).map { _ in
            try ServedProgram.begin(in: folder, arguments, environment: environment)
        }
        servers = try programs.map { try ServedProgram($0, in: folder, arguments, environment: environment) }
    }

    /// The variables with the store. Limits that a slow machine might reach are generous.
    static func environment(_ connectionString: String, connecting: String = "60s") -> [String] {
        ["ADDER_POSTGRES_URL=\(connectionString)", "ADDER_POSTGRES_CONNECT_TIMEOUT=\(connecting)"] + patience
    }

    private static let patience = [
        "ADDER_LOG_ACCESS=false", "ADDER_POSTGRES_WAIT_TIMEOUT=60s", "ADDER_POSTGRES_CONNECT_TIMEOUT=60s",
        "ADDER_LIMITS_HANDLER_TIMEOUT=60s",
    ]

    var first: ServedProgram { servers[0] }
    var second: ServedProgram { servers[1] }

    func startAnother(_ arguments: [String] = [], environment: [String] = []) throws -> ServedProgram {
        try ServedProgram(in: folder, arguments, environment: environment + [url] + Self.patience)
    }

    /// Shuts one down, and starts it again on the same port.
    func restart(_ index: Int, environment: [String] = []) throws {
        #expect(servers[index].program.end() == 0)
        try startAgain(index, environment: environment)
    }

    /// Kills one, which ends with its connections.
    func kill(_ index: Int) { #expect(servers[index].program.end(SIGKILL) == 128 + SIGKILL) }

    /// Starts one that has ended again, on the same port.
    func startAgain(_ index: Int, environment: [String] = []) throws {
        servers[index] = try startAnother(["--port", "\(servers[index].port)"], environment: environment)
    }

    func command(_ arguments: [String], input: Int32? = nil) throws -> Program {
        try Program(arguments, in: folder.path, environment: [url] + Self.patience, input: input)
    }

    /// Sends a request to every server at the same time, from the given number of clients each, and returns the
    /// responses.
    func askAll(_ request: String, clients: Int = 1) async throws -> [RawClient.Answer] {
        let addresses = servers.map(\.address)
        return try await atOnce(addresses.flatMap { Array(repeating: $0, count: clients) }) { address in
            try await onThread { address.connect().ask(request) }
        }.map { try #require($0) }
    }

    /// Stops all servers, and returns their logs.
    @discardableResult
    func end() -> [String] {
        for server in servers { Glibc.kill(server.program.identifier, SIGTERM) }
        return servers.map { server in
            let log = server.program.allErrors()
            #expect(server.program.wait() == 0)
            return log
        }
    }
}
