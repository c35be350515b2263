/// A content coding (RFC 9110, section 8.4.1).
public enum ContentCoding: UInt8, Sendable {
    /// No coding.
    case identity
    /// The gzip format (RFC 1952).
    case gzip

    /// The value of `Content-Encoding`; nil if there is no such field.
    @inlinable
    public var name: StaticString? {
        switch self {
        case .identity: nil
        case .gzip: "gzip"
        }
    }

    /// What distinguishes a document's entity tag in this coding; 0 for identity.
    @inlinable
    public var tagVariant: UInt64 {
        switch self {
        case .identity: 0
        case .gzip: 0x9E37_79B9_7F4A_7C15
        }
    }
}
