import CSQLite

extension Connection {
    /// The rows changed by all statements, including those of foreign keys (sqlite.org/c3ref/total_changes.html).
    var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// The rows changed by the last statement, excluding those of foreign keys.
    ///
    /// - Parameter total: ``totalChanges`` before it, since a statement that changes nothing keeps the count of the
    ///   previous one.
    func changes(since total: Int64) -> Int {
        totalChanges == total ? 0 : Int(sqlite3_changes64(handle))
    }

    /// Runs one statement for each of many rows; see ``Transaction/execute(_:_:rows:fill:)``.
    func execute(
        _ statement: Statement, _ shared: [SQLValue], rows count: Int,
        fill: (_ row: Int, _ values: inout RowValues) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> Int {
        defer { statement.reset() }
        try statement.bind(first: shared, on: self)
        var values = RowValues(capacity: statement.parameterCount - shared.count)
        var changed = 0
        for row in 0..<max(0, count) {
            values.removeAll()
            try fill(row, &values)
            let before = totalChanges
            try statement.run(values, after: shared.count, on: self)
            changed &+= changes(since: before)
        }
        return changed
    }
}
