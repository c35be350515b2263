public import ViperDatabase

// What the first column of a query's rows has.
extension Queryable {
    /// The number in the first row; nil without a row.
    public func number(_ sql: SQL, _ values: [SQLValue] = []) async throws(DatabaseError) -> Int64? {
        try await first(sql, values) { row throws(DatabaseError) in try row.integer(0) }
    }

    /// The number in each row.
    public func numbers(_ sql: SQL, _ values: [SQLValue] = []) async throws(DatabaseError) -> [Int64] {
        try await rows(sql, values) { row throws(DatabaseError) in try row.integer(0) }
    }

    /// The text in each row.
    public func texts(_ sql: SQL, _ values: [SQLValue] = []) async throws(DatabaseError) -> [String] {
        try await rows(sql, values) { row throws(DatabaseError) in try row.text(0) }
    }
}
