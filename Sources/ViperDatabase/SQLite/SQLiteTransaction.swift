/// The transaction lent to a body: the writer, and the number of the body's turn.
struct SQLiteTransaction: Transaction {
    let writer: Writer
    let turn: Int

    func tryLock(_ lock: AdvisoryLock) async throws(DatabaseError) -> Bool { try writer.tryLock(lock, turn: turn) }

    func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        try writer.query(sql, parameters, turn: turn, each: each)
    }

    @discardableResult
    func execute(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) -> Int {
        try run(sql, parameters)
    }

    func executeUnanswered(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) {
        try await execute(sql, parameters)
    }

    func executeBeforeCommit(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) {
        _ = try run(sql, parameters)
    }

    private func run(_ sql: SQL, _ parameters: [SQLValue]) throws(DatabaseError) -> Int {
        let before = writer.changes
        try writer.query(sql, parameters, turn: turn) { _ throws(DatabaseError) in }
        return writer.changes &- before
    }

    @discardableResult
    func execute(
        _ sql: SQL, _ shared: [SQLValue], rows count: Int,
        fill: (_ row: Int, _ values: inout RowValues) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) -> Int {
        let before = writer.changes
        try writer.run(sql, turn: turn) { statement, connection throws(DatabaseError) in
            try connection.execute(statement, shared, rows: count, fill: fill)
        }
        return writer.changes &- before
    }

    func afterCommit(_ action: @escaping @Sendable () -> Void) { writer.afterCommit(action, turn: turn) }
}
