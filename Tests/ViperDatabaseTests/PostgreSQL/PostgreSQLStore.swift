import Glibc
import Testing
import ViperDatabase
import ViperTesting

/// A PostgreSQL of a test's own, which may be stopped and killed, and a store on it.
struct PostgreSQLStore {
    let server: PostgreSQLServer
    let database: PostgreSQLDatabase

    /// Lends a store with the suite's tables.
    ///
    /// - Parameters:
    ///   - set: changes the options.
    ///   - proxy: makes one in front of the server's port, to reach it through.
    static func with(
        options set: (inout PostgreSQLOptions) -> Void = { _ in },
        through proxy: ((UInt16) throws -> CuttableProxy)? = nil,
        _ body: (PostgreSQLStore, CuttableProxy?) async throws -> Void
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
        let ready = options
        let database = try await onThread { try PostgreSQLDatabase.open(ready) }
        try await database.migrate(things)
        try await body(PostgreSQLStore(server: server, database: database), proxy)
        await database.close()
        try await onThread { try server.stop(.immediate) }
    }

    /// Runs SQL as the superuser.
    @discardableResult
    func sql(_ text: String) async throws -> String {
        let server = server
        return try await onThread { try server.query(text, in: "store") }
    }

    /// Waits until the store can be read again.
    func untilReadable() async throws {
        _ = try await untilThere { try? await database.countThings() }
    }

    /// Runs a body while a transaction that has written has a connection, then lets that commit.
    func holdingTransaction(_ body: () async throws -> Void) async throws {
        let (database, gate) = (database, Gate())
        let holder = Task {
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute("INSERT INTO things (id) VALUES (1)")
                await gate.pass()
            }
        }
        await gate.waitUntilHeld()
        try await body()
        gate.open()
        try await holder.value
    }

    /// Waits until a statement with some words runs at the server, or none does.
    func untilSome(_ words: String, run: Bool) async throws {
        let question = """
            SELECT COUNT(*) > 0 FROM pg_stat_activity
            WHERE usename = 'adder' AND state = 'active' AND query LIKE '%\(words)%'
            """
        try await untilThere { try await sql(question) == (run ? "t" : "f") ? () : nil }
    }
}
