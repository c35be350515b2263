public import ViperValues

/// One answer: status, header fields and body. It cannot be copied, so that its bytes have one owner from the
/// renderer to the socket.
public struct Response: ~Copyable, Sendable {
    /// What the body is.
    public enum Body: ~Copyable, Sendable {
        /// No body at all, and no `Content-Type`.
        case empty
        /// All of the body.
        case bytes(Bytes)
        /// All of the body, which lives as long as the program: it is sent without a copy.
        case shared(ImmortalBytes)
        /// A body that comes in parts: its length is not known before its end.
        case stream(any BodyStream)
        /// All of a file, sent from disk: it is not held in memory.
        case file(OpenFile)

        /// The bytes, valid while this value is; nil if there is no body, or if it is not in memory as a whole.
        @inlinable
        public var unsafeBytes: UnsafeRawBufferPointer? {
            switch self {
            case .empty: nil
            case .stream: nil
            case .file: nil
            case .bytes(let bytes): bytes.unsafeBytes
            case .shared(let bytes): bytes.unsafeBytes
            }
        }

        /// Whether it comes in parts.
        @inlinable
        public var isStream: Bool {
            switch self {
            case .stream: true
            default: false
            }
        }

        /// The ``Hash64`` of the bytes; nil where there are none. Of a shared body it is known.
        @inlinable
        public var contentHash: UInt64? {
            switch self {
            case .empty: nil
            case .stream: nil
            case .file: nil
            case .bytes(let bytes): Hash64.hash(bytes.unsafeBytes)
            case .shared(let bytes): bytes.hash
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
    /// `Vary` (RFC 9110, section 12.5.5): which of the request's fields another answer would have depended on.
    public var vary: Vary = []
    /// `Content-Encoding`: how the body is to be sent. It is encoded by whoever is last to touch the answer.
    public var coding = ContentCoding.identity
    /// What a page of another origin may see of this answer; nil for nothing.
    public var crossOrigin: CrossOriginAccess?
    /// What is left of the client's quota; nil where there is none.
    public var quota: Quota?
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

    /// An answer with a body that is there already, or comes in parts.
    @inlinable
    public init(_ status: Status, _ contentType: StaticString, body: consuming Body) {
        self.status = status
        self.contentType = contentType
        self.body = body
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
