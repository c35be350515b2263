/// The type of a column's values, and their form in JSON.
public enum ColumnKind: Sendable {
    /// A 64-bit integer, as a number.
    case integer
    /// `true` or `false`.
    case boolean
    case text
    /// A UUID, as text in lower case.
    case uuid
    /// Bytes, as text in Base64 (RFC 4648, section 4).
    case bytes
}
