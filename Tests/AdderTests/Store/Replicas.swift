import Glibc
import Testing
import ViperTesting

/// Servers and commands on one PostgreSQL, each a process of its own.
struct Replicas {
    let folder: TemporaryFolder
    let database: PostgreSQLTestDatabase

    /// An empty database; nothing runs yet.
    init() async throws {
        folder = try TemporaryFolder()
        database = try await PostgreSQLTestDatabase()
    }

    /// Where the database is, as a variable.
    var url: String { "ADDER_POSTGRES_URL=\(database.connectionString)" }

    /// Starts a server.
    func serve(_ arguments: [String] = [], environment: [String] = []) throws -> ServedProgram {
        try ServedProgram(in: folder, arguments, environment: environment + [url])
    }

    /// Starts a command.
    func command(_ arguments: [String], input: Int32? = nil) throws -> Program {
        try Program(arguments, in: folder.path, environment: [url], input: input)
    }

    /// Adds an account, and returns its id.
    func addAccount(on server: ServedProgram) throws -> String {
        let answer = try server.ask(http("POST", "/accounts", body: #"{"name":"Household","currency":"EUR"}"#))
        return try #require(answer.text("id"), "\(answer)")
    }

    /// Writes a file with so many transactions of 1.00.
    func writeTransactions(_ count: Int) throws {
        try folder.write(
            ImportStore.header + String(repeating: ImportStore.row, count: count), to: "transactions.csv")
    }
}
