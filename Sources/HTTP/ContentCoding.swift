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

/// Codes bodies.
public protocol ContentEncoder: AnyObject, Sendable {
    /// The bytes in their coded form; nil if there is no memory for it.
    ///
    /// - Parameter isKept: whether the result is kept and sent many times, and so is worth more work.
    func encode(_ bytes: UnsafeRawBufferPointer, isKept: Bool) -> Bytes?
    /// A body whose parts are those of another, coded; each part can be read as soon as it has come. Nil if there is no
    /// memory for it.
    func encode(_ stream: any BodyStream) -> (any BodyStream)?
}
