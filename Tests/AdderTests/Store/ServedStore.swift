import ViperTesting

/// Where servers keep what they are told, one after another: a folder, or a database of PostgreSQL's.
struct ServedStore {
    enum Engine: String, CaseIterable, Sendable {
        case sqlite = "SQLite"
        case postgresql = "PostgreSQL"
    }

    /// Where the servers run; SQLite's store is in `data` in it.
    let folder: TemporaryFolder
    let database: PostgreSQLTestDatabase?

    /// An empty one.
    init(_ engine: Engine) async throws {
        folder = try TemporaryFolder()
        database = engine == .postgresql ? try await PostgreSQLTestDatabase() : nil
    }

    /// Starts a server.
    func serve(environment: [String] = []) throws -> ServedProgram {
        let url = database.map { ["ADDER_POSTGRES_URL=\($0.connectionString)"] } ?? []
        return try ServedProgram(in: folder, environment: environment + url)
    }

    /// Waits until PostgreSQL has done all that a server asked of it that was killed: a commit that it had sent may be carried
    /// out a little later.
    func settle() async throws {
        guard let database else { return }
        let others = "pid <> pg_backend_pid() AND datname = current_database()"
        let count = "SELECT COUNT(*) FROM pg_stat_activity WHERE \(others)"
        while try await database.query(count) != "0" { try await Task.sleep(for: .milliseconds(10)) }
    }
}
