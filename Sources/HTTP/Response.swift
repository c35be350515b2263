/// One answer: status, header fields and body. It cannot be copied, so that its bytes have one owner from the
/// renderer to the socket.
public struct Response: ~Copyable, Sendable {
    /// What the body is.
    public enum Body: ~Copyable, Sendable {
        /// No body at all, and no `Content-Type`.
        case empty
        /// All of the body.
        case bytes(Bytes)

        /// The bytes, valid while this value is; nil if there is no body.
        @inlinable
        public var unsafeBytes: UnsafeRawBufferPointer? {
            switch self {
            case .empty: nil
            case .bytes(let bytes): bytes.unsafeBytes
            }
        }
    }

    /// The status.
    public var status: Status
    /// `Content-Type`; not sent without a body.
    public var contentType: StaticString
    /// The body.
    public var body: Body
    /// `Cache-Control` (RFC 9111, section 5.2).
    public var cacheControl: StaticString = "no-cache"
    /// `ETag` (RFC 9110, section 8.8.3).
    public var entityTag: EntityTag?
    /// `Location`: a path (RFC 9110, section 10.2.2).
    public var location: String?
    /// `Link` (RFC 8288).
    public var link: String?
    /// Any further fields.
    public var fields: [HeaderField] = []
    /// Whether the connection is closed after this answer.
    public var closesConnection = false

    /// An answer with a body.
    @inlinable
    public init(_ status: Status, _ contentType: StaticString, _ bytes: consuming Bytes) {
        self.status = status
        self.contentType = contentType
        body = .bytes(bytes)
    }

    /// Takes the body out, and leaves the answer without one.
    @inlinable
    public mutating func takeBody() -> Body {
        var taken = Body.empty
        swap(&taken, &body)
        return taken
    }

    /// An answer without a body.
    @inlinable
    public init(_ status: Status) {
        self.status = status
        contentType = ""
        body = .empty
    }
}

/// A header field that has no place of its own in ``Response``.
public struct HeaderField: Sendable, Equatable {
    /// The name, a token (RFC 9110, section 5.6.2).
    public let name: StaticString
    /// The value: no control characters, not empty.
    public let value: String

    /// A field.
    public init(_ name: StaticString, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether name, in any case, and value are the same.
    public static func == (left: HeaderField, right: HeaderField) -> Bool {
        left.name.equalsIgnoringCase(right.name.bytes) && left.value == right.value
    }
}
