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
            throw PostgreSQLServer.Fault(description: "\(sql): \(line)\n\(psql.rest())")
        }
    }
}
