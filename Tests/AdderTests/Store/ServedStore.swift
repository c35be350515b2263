import ViperTesting

/// The store of servers that run one after another: a folder, or a PostgreSQL database.
struct ServedStore {
    enum Engine: String, CaseIterable, Sendable {
        case sqlite = "SQLite"
        case postgresql = "PostgreSQL"
    }

    /// The servers' working folder; SQLite's store is in its `data`.
    let folder: TemporaryFolder
    let database: PostgreSQLTestDatabase?

    init(_ engine: Engine) async throws {
        folder = try TemporaryFolder()
        database = engine == .postgresql ? try await PostgreSQLTestDatabase() : nil
    }

    /// The variables that lead a server or a command to the store.
    var environment: [String] { database.map { ["ADDER_POSTGRES_URL=\($0.connectionString)"] } ?? [] }

    func serve(environment: [String] = []) throws -> ServedProgram {
        try ServedProgram(in: folder, environment: environment + self.environment)
    }

    /// Waits until PostgreSQL has finished the work of a killed server: a commit already sent may still be carried out.
    func settle() async throws {
        guard let database else { return }
        let others = "pid <> pg_backend_pid() AND datname = current_database()"
        let count = "SELECT COUNT(*) FROM pg_stat_activity WHERE \(others)"
        while try await database.query(count) != "0" { try await Task.sleep(for: .milliseconds(10)) }
    }
}
