/// How the bytes of a body are coded on their way (RFC 9110, section 8.4.1).
public enum ContentCoding: UInt8, Sendable {
    /// As they are.
    case identity
    /// The gzip format (RFC 1952).
    case gzip

    /// The coding's name, as it stands in `Content-Encoding`; nil where there is no such field.
    @inlinable
    public var name: StaticString? {
        switch self {
        case .identity: nil
        case .gzip: "gzip"
        }
    }

    /// What distinguishes the entity tag of a document in this coding; 0 for none.
    @inlinable
    public var tagVariant: UInt64 {
        switch self {
        case .identity: 0
        case .gzip: 0x9E37_79B9_7F4A_7C15
        }
    }
}
