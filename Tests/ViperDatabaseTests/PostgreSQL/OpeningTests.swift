import Glibc
import ViperPostgreSQL
import ViperTesting

/// Opening a store, and the one-line error when that fails.
@Suite(.serialized) struct OpeningTests {
    /// The error of opening; nil if it succeeds.
    private static func line(_ text: String, passwordFile: String? = nil) async throws -> String? {
        var options = PostgreSQLOptions()
        options.connectionString = text
        options.passwordFile = passwordFile
        options.startPatience = .zero
        let ready = options
        let error: DatabaseError? = try await onThread {
            do throws(DatabaseError) {
                _ = try PostgreSQLDatabase.open(ready)
                return nil
            } catch {
                return error
            }
        }
        if let error {
            #expect(kind(error) == "unavailable")
            #expect(!error.description.contains("\n"))
            #expect(!error.description.contains("sesame"))
        }
        return error?.description
    }

    @Test("A wrong password, user, database or host is named in one line, and never the password")
    func refused() async throws {
        let server = try await onThread { try PostgreSQLServer.start(authentication: "scram-sha-256") }
        try await onThread {
            try server.query("CREATE DATABASE store OWNER adder")
            try server.query("CREATE DATABASE latin OWNER adder ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        }
        let good = server.connectionString(database: "store")
        #expect(try await Self.line(good) == nil)
        let wrong = try await Self.line(good.replacing("wide-open-sesame", with: "closed-sesame"))
        #expect(wrong?.contains("the password is wrong") == true)
        let none = try await Self.line(good.replacing(":wide-open-sesame", with: ""))
        #expect(none?.contains("requires a password") == true)
        let database = try await Self.line(server.connectionString(database: "nowhere"))
        #expect(database?.contains("the database does not exist") == true && database?.contains("nowhere") == true)
        let latin = try await Self.line(server.connectionString(database: "latin"))
        #expect(latin?.contains("encoding is LATIN1") == true && latin?.contains("ENCODING 'UTF8'") == true)
        let host = try await Self.line("postgresql://adder@no.such.host.invalid/store")
        #expect(host?.contains("no.such.host.invalid cannot be found") == true)
        let string = try await Self.line("postgresql://adder:open-sesame@no:such:port/store")
        #expect(string?.contains("is invalid") == true)
        try await onThread { try server.stop() }
        let gone = try await Self.line(good)
        #expect(gone?.contains("no server responds") == true)
    }

    @Test("A password's file is read for every connection, up to the end of its first line")
    func passwordFile() async throws {
        let server = try await onThread { try PostgreSQLServer.start(authentication: "scram-sha-256") }
        let folder = try TemporaryFolder()
        try folder.write(Array("wide-open-sesame\nmore\n".utf8), to: "password")
        var options = PostgreSQLOptions()
        options.connectionString = "host=127.0.0.1 port=\(server.port) user=adder dbname=postgres"
        options.passwordFile = "\(folder.path)/password"
        let database = try await PostgreSQLDatabase.opened(options)
        try await onThread {
            try server.query("ALTER ROLE adder PASSWORD 'another-sesame'")
            try folder.write(Array("another-sesame".utf8), to: "password")
            try server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'adder'")
        }
        _ = try await untilThere { try? await database.first("SELECT 1") { _ in true } }
        await database.close()
        let missing = try await Self.line(options.connectionString, passwordFile: "\(folder.path)/none")
        #expect(missing?.contains("No such file") == true)
        try folder.write([], to: "empty")
        let empty = try await Self.line(options.connectionString, passwordFile: "\(folder.path)/empty")
        #expect(empty?.contains("is empty") == true)
    }

    @Test("A server that is started later is waited for")
    func patience() async throws {
        let server = try await onThread { try PostgreSQLServer.start() }
        try await onThread { try server.stop() }
        var options = PostgreSQLOptions()
        options.connectionString = server.connectionString(database: "postgres")
        options.startPatience = .seconds(120)
        let ready = options
        let opening = Task { try await PostgreSQLDatabase.opened(ready) }
        try await onThread { try server.startAgain() }
        let database = try await opening.value
        #expect(try await database.number("SELECT 7") == 7)
        await database.close()
    }

    @Test("A standby is refused, since it cannot be written")
    func standby() async throws {
        let server = try await onThread { try PostgreSQLServer.start(settings: ["wal_level = replica"]) }
        try await onThread {
            try server.stop()
            let signal = "\(server.folder)/data/standby.signal"
            guard let file = fopen(signal, "w") else { throw SystemFault(signal) }
            fclose(file)
            try server.startAgain()
        }
        let line = try await Self.line(server.connectionString(database: "postgres"))
        #expect(line?.contains("a standby") == true, "\(line ?? "it was opened")")
    }

    @Test("A server older than 13 is refused")
    func old() async throws {
        for (version, release) in [("12.22 (Debian 12.22-1.pgdg120+1)", "12"), ("9.6.24", "9")] {
            let server = try OldServer(version)
            let line = try await Self.line(
                "host=127.0.0.1 port=\(server.port) user=a dbname=b sslmode=disable gssencmode=disable")
            let reason = "PostgreSQL \(release), but 13 or later is required; upgrade it"
            #expect(line?.contains(reason) == true, "\(line ?? "it was opened")")
        }
    }

    @Test("A role that may not create tables gets the grant that its owner has to make")
    func permission() async throws {
        let server = try await onThread { try PostgreSQLServer.start() }
        _ = try await onThread { try server.query("CREATE DATABASE store") }
        var options = PostgreSQLOptions()
        options.connectionString = server.connectionString(database: "store")
        let database = try await PostgreSQLDatabase.opened(options)
        let error = await failure { try await database.migrate(things) }
        #expect(kind(error) == "unavailable")
        #expect(error?.description.contains("GRANT CREATE ON SCHEMA") == true)
        #expect(kind(await failure { try await database.check() }) != "none")
        _ = try await onThread { try server.query("GRANT CREATE ON SCHEMA public TO adder", in: "store") }
        #expect(try await database.migrate(things).count == 1)
        await database.close()
    }

    @Test("A pooler that lends connections between transactions is refused by name, one for sessions is not")
    func pooler() async throws {
        let keeper = try await PostgreSQLTestDatabase()
        for mode in [ConnectionPooler.Mode.session, .transaction] {
            let pooler = try await onThread { try ConnectionPooler(mode, before: keeper.server) }
            var lines: [String?] = []
            for _ in 0..<3 { lines.append(try await Self.line(pooler.connectionString(database: keeper.name))) }
            #expect(
                lines.allSatisfy { ($0?.contains("transaction pooling") == true) == (mode == .transaction) }, "\(lines)"
            )
            #expect(lines.allSatisfy { ($0 == nil) == (mode == .session) }, "\(lines)")
        }
    }

    @Test("A role or a database that may have too few connections is refused at once, with the number")
    func connectionLimit() async throws {
        let server = try await onThread { try PostgreSQLServer.start() }
        _ = try await onThread {
            try server.query("CREATE DATABASE store OWNER adder")
            return try server.query("ALTER ROLE adder CONNECTION LIMIT 1")
        }
        let url = server.connectionString(database: "store")
        #expect(
            try await Self.line(url)?.contains("the role may have 1 connections, but at least 3 are needed") == true)
        _ = try await onThread {
            try server.query("ALTER ROLE adder CONNECTION LIMIT 3; ALTER DATABASE store CONNECTION LIMIT 2")
        }
        #expect(try await Self.line(url)?.contains("the database may have 2 connections") == true)
        _ = try await onThread { try server.query("ALTER DATABASE store CONNECTION LIMIT 3") }
        #expect(try await Self.line(url) == nil)
    }

    @Test("Of many programs that start at once one applies each migration, and the others wait for it")
    func together() async throws {
        let keeper = try await PostgreSQLTestDatabase()
        let options = PostgreSQLOptions(of: keeper)
        let applied = Locked(0)
        try await atOnce(0..<6) { _ in
            let database = try await PostgreSQLDatabase.opened(options)
            let count = try await database.migrate(things).count
            applied.withLock { $0 += count }
            try await database.check()
            await database.close()
        }
        #expect(applied.withLock { $0 } == 1)
    }
}

/// A server that reports its version to one client.
private final class OldServer: Sendable {
    let port: UInt16

    init(_ version: String) throws {
        let (listener, port) = try Loopback.listen()
        self.port = port
        guard Thread.detached({ Self.serve(listener, version) }) else { throw SystemFault("no thread") }
    }

    private static func serve(_ listener: Int32, _ version: String) {
        let client = accept(listener, nil, nil)
        defer {
            close(client)
            close(listener)
        }
        var request = [UInt8](repeating: 0, count: 4096)
        guard read(client, &request, request.count) > 0 else { return }
        // AuthenticationOk, ParameterStatus, ReadyForQuery (PostgreSQL's manual, 55.7, Message Formats).
        let status = Array("server_version\0\(version)\0".utf8)
        let response: [UInt8] =
            [0x52, 0, 0, 0, 8, 0, 0, 0, 0] + [0x53, 0, 0, 0, UInt8(4 + status.count)] + status + [
                0x5A, 0, 0, 0, 5, 0x49,
            ]
        _ = write(client, response, response.count)
        _ = read(client, &request, request.count)
    }
}
