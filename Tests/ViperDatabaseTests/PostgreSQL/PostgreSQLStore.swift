import Glibc
import ViperTesting

@testable import ViperDatabase
@testable import ViperPostgreSQL

/// A store on a test's own PostgreSQL, which may be stopped and killed.
struct PostgreSQLStore: ScopedFixture {
    let server: PostgreSQLServer
    let database: PostgreSQLDatabase
    /// What is in front of the server's port, if a test asks for it.
    let proxy: FaultProxy?

    /// Runs a body over a store with the suite's tables.
    ///
    /// - Parameters:
    ///   - set: changes the options.
    ///   - proxy: makes a proxy in front of the server's port.
    static func with(
        options set: (inout PostgreSQLOptions) -> Void = { _ in },
        through proxy: ((UInt16) throws -> FaultProxy)? = nil,
        _ body: (PostgreSQLStore) async throws -> Void
    ) async throws {
        let server = try await onThread { try PostgreSQLServer.start() }
        _ = try await onThread { try server.query("CREATE DATABASE store OWNER adder") }
        let proxy = try proxy?(server.port)
        defer { proxy?.stop() }
        var options = PostgreSQLOptions()
        options.connectionString = server.connectionString(database: "store")
        if let proxy {
            options.connectionString = options.connectionString.replacing(":\(server.port)/", with: ":\(proxy.port)/")
        }
        options.statementTimeout = .seconds(120)
        options.waitTimeout = .seconds(600)
        options.startPatience = .seconds(60)
        options.silenceTimeout = .seconds(60)
        set(&options)
        let database = try await PostgreSQLDatabase.opened(options)
        try await database.migrate(things)
        try await body(PostgreSQLStore(server: server, database: database, proxy: proxy))
        await database.close()
        try await onThread { try server.stop(.immediate) }
    }

    @discardableResult
    func sql(_ text: String) async throws -> String {
        let server = server
        return try await onThread { try server.query(text, in: "store") }
    }

    /// Ends the program's connections at the server.
    func endConnections() async throws {
        try await sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'adder'")
    }

    /// Kills the server and starts it again, and waits until the store can be read.
    func killServer() async throws {
        let server = server
        try await onThread {
            try server.kill()
            try server.startAgain()
        }
        try await untilReadable()
    }

    /// The ids of all things in their order, with a space in between.
    func ids() async throws -> String {
        try await sql("SELECT string_agg(CAST(id AS TEXT), ' ' ORDER BY id) FROM things")
    }

    func untilReadable() async throws {
        _ = try await untilThere { try? await database.countThings() }
    }

    /// Runs a body while another session has locked the parts.
    func lockingParts(_ body: () async throws -> Void) async throws {
        var options = database.options
        // It may be idle in its transaction for as long as that.
        options.statementTimeout = .seconds(600)
        let other = try await PostgreSQLDatabase.opened(options)
        try await PostgreSQLStore(server: server, database: other, proxy: nil)
            .holdingTransaction("LOCK TABLE parts", body)
        await other.close()
    }

    /// Runs a body while a transaction that has written holds a connection, and then lets it commit.
    func holdingTransaction(
        _ sql: SQL = "INSERT INTO things (id) VALUES (1)", _ body: () async throws -> Void
    ) async throws {
        let (database, gate) = (database, Gate())
        let holder = Task {
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute(sql)
                await gate.pass()
            }
        }
        await gate.waitUntilHeld()
        try await body()
        gate.open()
        try await holder.value
    }

    /// Waits until a statement that contains some words runs at the server, or none does.
    func untilSome(_ words: String, run: Bool) async throws {
        let question = """
            SELECT COUNT(*) > 0 FROM pg_stat_activity
            WHERE usename = 'adder' AND state = 'active' AND query LIKE '%\(words)%'
            """
        try await untilThere { try await sql(question) == (run ? "t" : "f") ? () : nil }
    }
}

extension Trait where Self == FixtureTrait<PostgreSQLStore> {
    /// Each test has a server and a store of its own.
    static var store: Self { store() }

    static func store(
        options: @escaping @Sendable (inout PostgreSQLOptions) -> Void = { _ in },
        through proxy: (@Sendable (UInt16) throws -> FaultProxy)? = nil
    ) -> Self {
        Self { try await PostgreSQLStore.with(options: options, through: proxy, $0) }
    }
}
