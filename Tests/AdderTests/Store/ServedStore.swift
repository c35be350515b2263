import Glibc
import ViperTesting

/// A store, the servers over it, and the commands that read, change and transfer it.
struct ServedStore {
    enum Engine: String, CaseIterable, Sendable {
        case sqlite = "SQLite"
        case postgresql = "PostgreSQL"
    }

    /// The working folder of servers and commands; SQLite's store is in its `data`.
    let folder: TemporaryFolder
    let database: PostgreSQLTestDatabase?

    /// SQLite's, which the first server or command makes.
    init() throws {
        folder = try TemporaryFolder()
        database = nil
    }

    init(_ engine: Engine) async throws {
        folder = try TemporaryFolder()
        database = engine == .postgresql ? try await PostgreSQLTestDatabase() : nil
    }

    /// The variables that lead a server or a command to the store.
    var environment: [String] { database.map { ["ADDER_POSTGRES_URL=\($0.connectionString)"] } ?? [] }

    /// Starts a server. The first value of a repeated variable counts.
    func serve(_ arguments: [String] = [], environment: [String] = []) throws -> ServedProgram {
        try ServedProgram(
            in: folder, arguments, environment: environment + self.environment + ["ADDER_LOG_ACCESS=false"])
    }

    func command(
        _ arguments: String..., environment: [String] = [], kilobytes: Int? = nil, input: Int32? = nil
    ) throws -> Program {
        try Program(
            arguments, in: folder.path, environment: environment + self.environment, kilobytes: kilobytes, input: input)
    }

    /// Runs a command, which must succeed, and returns its standard output.
    @discardableResult
    func run(_ arguments: String..., environment: [String] = []) throws -> String {
        let outcome = try Program(arguments, in: folder.path, environment: environment + self.environment).outcome()
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    /// Runs a command, which must fail, and returns its standard error.
    func failure(of arguments: String..., environment: [String] = [], kilobytes: Int? = nil) throws -> String {
        try Program(
            arguments, in: folder.path, environment: environment + self.environment, kilobytes: kilobytes
        ).failure()
    }

    /// Fills the store through the program itself: the samples, and an account with the given number of transactions.
    func fill(transactions count: Int = 0) throws {
        let server = try serve(["--demo"])
        let account = try server.addAccount()
        try #require(server.program.end() == 0)
        guard count > 0 else { return }
        try folder.writeTransactions(count, to: "rows.csv")
        try run("import", "transactions", "--account", account, "rows.csv")
    }

    func has(_ name: String) -> Bool { access(folder.path + "/" + name, F_OK) == 0 }

    /// Gives the body SQLite's store. Nobody else may have it open.
    func withSQLite<Value>(_ body: (SQLiteDatabase) async throws -> Value) async throws -> Value {
        try await AdderTests.withSQLite(in: folder.path + "/data", body)
    }

    /// Changes the store. Nobody else may have SQLite's open.
    func execute(_ statements: SQL...) async throws {
        if let database {
            for statement in statements { _ = try await database.query("\(statement)") }
            return
        }
        try await withSQLite { database in
            try await database.write { transaction throws(DatabaseError) in
                for statement in statements { _ = try await transaction.execute(statement) }
            }
        }
    }

    /// Waits until PostgreSQL has finished the work of a killed server: a commit already sent may still be carried out.
    func settle() async throws {
        guard let database else { return }
        let others = "pid <> pg_backend_pid() AND datname = current_database()"
        let count = "SELECT COUNT(*) FROM pg_stat_activity WHERE \(others)"
        while try await database.query(count) != "0" { try await Task.sleep(for: .milliseconds(10)) }
    }
}

/// The number that a query of the store in a data folder gives. Nobody else may have it open.
func number(_ query: SQL, in folder: String) async throws -> Int64 {
    let number = try await withSQLite(in: folder) { database in try await database.number(query) }
    return try #require(number)
}

/// Gives the body the store in a data folder. Nobody else may have it open.
func withSQLite<Value>(in folder: String, _ body: (SQLiteDatabase) async throws -> Value) async throws -> Value {
    let database = try SQLiteDatabase.open(folder: folder)
    return try await use {
        try await body(database)
    } close: {
        await database.close()
    }
}
