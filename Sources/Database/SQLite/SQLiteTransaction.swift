/// What a body is lent: the writer, and the number of the body's turn.
struct SQLiteTransaction: Transaction {
    let writer: Writer
    let turn: Int

    func query(
        _ sql: StaticString, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        try writer.query(sql, parameters, turn: turn, each: each)
    }

    @discardableResult
    func execute(_ sql: StaticString, _ parameters: [SQLValue]) async throws(DatabaseError) -> Int {
        let before = writer.changes
        try writer.query(sql, parameters, turn: turn) { _ throws(DatabaseError) in }
        return writer.changes &- before
    }
}
