/// A kept connection of `psql` that performs one statement after the other. A process for each costs more than what
/// most statements do.
struct PostgreSQLSession {
    private let psql: ChildProcess

    /// - Parameter command: `psql` with arguments that make it end at an error.
    init(_ command: [String]) throws { psql = try ChildProcess(command, inOwnSession: true) }

    /// Performs a statement without rows. It blocks. After a failure the session is of no more use.
    func perform(_ sql: String) throws {
        let isSent = psql.write("\(sql);\n\\warn done\n")
        let line = psql.line()
        guard isSent, line == "done" else {
            psql.endInput()
            throw TestFault("\(sql): \(line)\n\(psql.rest())")
        }
    }
}

extension PostgreSQLTestDatabase {
    /// Writes the database to a file by `pg_dump`; see ``PostgreSQLServer/dump(_:to:)``.
    public func dump(to path: String) async throws {
        let (server, name) = (server, name)
        try await onThread { try server.dump(name, to: path) }
    }

    /// Loads the file of a dump by `psql`, in one transaction. Nobody else may use the database.
    public func load(_ path: String) async throws {
        let (server, name) = (server, name)
        try await onThread { try server.load(path, into: name) }
    }
}

extension PostgreSQLServer {
    /// Writes a database to a file by `pg_dump`, as statements that first drop what they create.
    public func dump(_ database: String, to path: String) throws {
        try perform("pg_dump", ["--clean", "--if-exists", "--file", path], on: database)
    }

    /// Loads the file of a dump by `psql`, in one transaction. Nobody else may use the database.
    public func load(_ path: String, into database: String) throws {
        try perform("psql", ["-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-f", path], on: database)
    }

    /// Runs one of PostgreSQL's programs as the superuser over the Unix socket.
    private func perform(_ program: String, _ arguments: [String], on database: String) throws {
        let (status, output) = run([programs + "/" + program] + access(to: database) + arguments)
        guard status == 0 else { throw TestFault("\(program): \(output)") }
    }
}
