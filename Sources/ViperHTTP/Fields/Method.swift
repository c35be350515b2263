/// A request method (RFC 9110, section 9). Names are case-sensitive; one that is not listed is ``unknown``.
public enum Method: UInt8, Sendable, CaseIterable {
    case get, head, post, put, patch, delete, options, trace, connect, unknown

    /// Whether sending a request twice does the same as sending it once (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace: true
        case .post, .patch, .connect, .unknown: false
        }
    }

    /// Whether a request only reads (RFC 9110, section 9.2.1).
    public var isSafe: Bool { isIdempotent && self != .put && self != .delete }

    /// Reads a method's name as it stands in a request line.
    public init(name: UnsafeRawBufferPointer) {
        // The name as a number, its first byte lowest: one comparison a method.
        var key: UInt64 = 0
        guard name.count <= 8 else {
            self = .unknown
            return
        }
        for (index, byte) in name.enumerated() { key |= UInt64(byte) << UInt64(8 * index) }
        switch key {
        case 0x54_4547: self = .get
        case 0x4441_4548: self = .head
        case 0x5453_4F50: self = .post
        case 0x54_5550: self = .put
        case 0x48_4354_4150: self = .patch
        case 0x4554_454C_4544: self = .delete
        case 0x53_4E4F_4954_504F: self = .options
        case 0x45_4341_5254: self = .trace
        case 0x54_4345_4E4E_4F43: self = .connect
        default: self = .unknown
        }
    }

    /// The name as it stands in a request line; `?` for ``unknown``.
    public var name: StaticString {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .trace: "TRACE"
        case .connect: "CONNECT"
        case .unknown: "?"
        }
    }
}
