/// A value bound to a parameter of a statement.
public enum SQLValue: Sendable, Hashable {
    /// SQL's `NULL`.
    case null
    /// A 64-bit integer (`INTEGER` in SQLite, `BIGINT` in PostgreSQL).
    case integer(Int64)
    /// A boolean (0 or 1 in SQLite).
    case boolean(Bool)
    /// Text. U+0000, which databases do not allow, is refused as ``DatabaseError/misuse(detail:)``.
    case text(String)
    /// A UUID: its first and last eight bytes as big-endian numbers (a `BLOB` of 16 bytes in SQLite).
    case uuid(high: UInt64, low: UInt64)
    /// Bytes.
    case blob([UInt8])
}

extension SQLValue {
    /// The number, or `NULL` for nil.
    @inlinable
    public static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }

    /// The boolean, or `NULL` for nil.
    @inlinable
    public static func boolean(_ value: Bool?) -> SQLValue { value.map { .boolean($0) } ?? .null }

    /// The text, or `NULL` for nil.
    @inlinable
    public static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }

    /// The bytes, or `NULL` for nil.
    @inlinable
    public static func blob(_ value: [UInt8]?) -> SQLValue { value.map { .blob($0) } ?? .null }
}
