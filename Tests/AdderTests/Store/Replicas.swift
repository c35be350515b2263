import Glibc
import ViperTesting

/// Servers and commands on one PostgreSQL database, each a separate process.
struct Replicas {
    let folder: TemporaryFolder
    let database: PostgreSQLTestDatabase

    init() async throws {
        folder = try TemporaryFolder()
        database = try await PostgreSQLTestDatabase()
    }

    var url: String { "ADDER_POSTGRES_URL=\(database.connectionString)" }

    func serve(_ arguments: [String] = [], environment: [String] = []) throws -> ServedProgram {
        try ServedProgram(in: folder, arguments, environment: environment + [url])
    }

    func command(_ arguments: [String], input: Int32? = nil) throws -> Program {
        try Program(arguments, in: folder.path, environment: [url], input: input)
    }

    func addAccount(on server: ServedProgram) throws -> String {
        let response = try server.ask(http("POST", "/accounts", body: #"{"name":"Household","currency":"EUR"}"#))
        return try #require(response.text("id"), "\(response)")
    }

    /// Writes a file with the given number of transactions of 1.00.
    func writeTransactions(_ count: Int) throws {
        try folder.write(
            ImportStore.header + String(repeating: ImportStore.row, count: count), to: "transactions.csv")
    }
}
