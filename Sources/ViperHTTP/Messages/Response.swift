public import ViperFiles
public import ViperThreads
public import ViperValues

/// A response: status, header fields and body. It is noncopyable, so that its bytes have a single owner from the
/// renderer to the socket.
public struct Response: ~Copyable, Sendable {
    /// A response body.
    public enum Body: ~Copyable, Sendable {
        /// No body and no `Content-Type`.
        case empty
        /// A complete body.
        case bytes(Bytes)
        /// A complete body that lives as long as the program and is sent without a copy.
        case shared(ImmortalBytes)
        /// A streamed body; its length is unknown until its end.
        case stream(any BodyStream)
        /// A range of a file, which is sent from disk and not held in memory.
        case file(OpenFile, Range<Int>)

        /// The bytes, valid as long as this value; nil if there is no body or it is not in memory.
        @inlinable
        public var unsafeBytes: UnsafeRawBufferPointer? {
            switch self {
            case .bytes(let bytes): bytes.unsafeBytes
            case .shared(let bytes): bytes.unsafeBytes
            default: nil
            }
        }

        /// Whether it is streamed.
        @inlinable
        public var isStream: Bool {
            switch self {
            case .stream: true
            default: false
            }
        }

        /// Whether it is sent from a file.
        @inlinable
        public var isFile: Bool {
            switch self {
            case .file: true
            default: false
            }
        }

        /// The `Hash64` of the bytes; nil if there are none. That of a shared body is cached.
        @inlinable
        public var contentHash: UInt64? {
            switch self {
            case .bytes(let bytes): Hash64.hash(bytes.unsafeBytes)
            case .shared(let bytes): bytes.hash
            default: nil
            }
        }
    }

    // In this order small members fill the gaps behind larger ones: a response is moved a dozen times, and beyond 256 bytes
    // each move takes twice the instructions.

    /// `Content-Type`; not sent without a body.
    public var contentType: StaticString
    public var status: Status
    /// `Vary` (RFC 9110, section 12.5.5): the request fields that the response depends on.
    public var vary: Vary = []
    /// `Content-Encoding`. The last one to handle the response encodes the body.
    public var coding = ContentCoding.identity
    /// Whether the body may be sent in a content coding that it does not have yet. False for files, which are compressed
    /// already, or are sent in ranges.
    public var isCodable = true
    /// Whether the connection closes after this response.
    public var closesConnection = false
    public var body: Body
    /// `Cache-Control` (RFC 9111, section 5.2).
    public var cacheControl: StaticString = "no-cache"
    /// `ETag` (RFC 9110, section 8.8.3).
    public var entityTag: EntityTag?
    /// `Location`: a path (RFC 9110, section 10.2.2).
    public var location: String?
    /// `Link` (RFC 8288).
    public var link: String?
    /// `Access-Control-Allow-Origin`: whose pages may see the response (Fetch, section 3.3.3), and ``exposedFields`` of it;
    /// nil for none of other origins.
    public var crossOrigin: ImmortalBytes?
    /// The remaining quota of the client; nil without rate limiting.
    public var quota: Quota?
    /// Any further fields.
    public var fields: [HeaderField] = []
    /// What must be durable before the response may be sent; nil if it may be sent at once.
    public var pendingChange: (any PendingChange)?

    /// Creates a response with a body.
    @inlinable
    public init(_ status: Status, _ contentType: StaticString, _ bytes: consuming Bytes) {
        self.status = status
        self.contentType = contentType
        body = .bytes(bytes)
    }

    /// Creates a response with any kind of body.
    @inlinable
    public init(_ status: Status, _ contentType: StaticString, body: consuming Body) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// Takes the body out of the response.
    @inlinable
    public mutating func takeBody() -> Body {
        var taken = Body.empty
        swap(&taken, &body)
        return taken
    }

    /// Creates a response without a body.
    @inlinable
    public init(_ status: Status) {
        self.status = status
        contentType = ""
        body = .empty
    }
}
