/// A request method (RFC 9110, section 9). Names are case-sensitive; any other name is ``unknown``.
public enum Method: UInt8, Sendable, CaseIterable {
    case get, head, post, put, patch, delete, options, trace, connect, unknown

    /// Whether repeating a request has no further effect (RFC 9110, section 9.2.2).
    public var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace: true
        case .post, .patch, .connect, .unknown: false
        }
    }

    /// Whether a request is read-only (RFC 9110, section 9.2.1).
    public var isSafe: Bool { isIdempotent && self != .put && self != .delete }

    /// Whether a request's body may have a meaning; that of a `GET` or a `DELETE` has none (RFC 9110, sections 9.3.1 and
    /// 9.3.5).
    @inlinable
    public var takesBody: Bool { self != .get && self != .head && self != .delete }

    /// Parses a method's name.
    public init(name: UnsafeRawBufferPointer) {
        // The name as a little-endian number, so that each method takes one comparison.
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

    /// The method's name; `?` for ``unknown``.
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
