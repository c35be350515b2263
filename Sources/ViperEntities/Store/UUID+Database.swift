public import ViperDatabase
public import ViperValues

extension SQLValue {
    /// A UUID as a parameter.
    @inlinable
    public static func uuid(_ uuid: UUID) -> SQLValue { .uuid(high: uuid.high, low: uuid.low) }

    /// A UUID as a parameter, or `NULL` for nil.
    @inlinable
    public static func uuid(_ uuid: UUID?) -> SQLValue { uuid.map { .uuid($0) } ?? .null }

    /// A time as a parameter, in microseconds since 1970.
    @inlinable
    public static func time(_ time: Timestamp) -> SQLValue { .integer(time.microseconds) }
}

extension Row {
    /// A UUID column.
    @inlinable
    @inline(__always)
    public func identifier(_ column: Int) throws(DatabaseError) -> UUID {
        let (high, low) = try uuid(column)
        return UUID(high: high, low: low)
    }

    /// A UUID column; nil for `NULL`.
    @inlinable
    public func optionalIdentifier(_ column: Int) throws(DatabaseError) -> UUID? {
        try isNull(column) ? nil : try identifier(column)
    }

    /// A time column, in microseconds since 1970.
    @inlinable
    @inline(__always)
    public func time(_ column: Int) throws(DatabaseError) -> Timestamp {
        Timestamp(microseconds: try integer(column))
    }
}

extension Queryable {
    /// The UUID that a statement's first row begins with; nil if there is no row.
    public func identifier(_ sql: SQL, _ parameters: [SQLValue] = []) async throws(DatabaseError) -> UUID? {
        try await first(sql, parameters) { row throws(DatabaseError) in try row.identifier(0) }
    }

    /// The UUIDs that a statement's rows begin with.
    public func identifiers(_ sql: SQL, _ parameters: [SQLValue] = []) async throws(DatabaseError) -> [UUID] {
        try await rows(sql, parameters) { row throws(DatabaseError) in try row.identifier(0) }
    }
}

extension DatabaseError {
    /// The error with the id of the row that caused it, for whoever reads the log.
    public func about(rowOf table: StaticString, _ id: UUID) -> DatabaseError {
        guard case .corrupt(let detail) = self else { return self }
        return .corrupt(detail: "\(detail), in the row of \(table) with the id \(id.text)")
    }
}
