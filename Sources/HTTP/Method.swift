/// A request method (RFC 9110, section 9). Names are case-sensitive; one that is not listed is ``unknown``.
public enum Method: UInt8, Sendable, CaseIterable {
    case get, head, post, put, patch, delete, options, trace, connect, unknown

    /// Reads a method's name as it stands in a request line.
    public init(name: UnsafeRawBufferPointer) {
        for method in Method.allCases where method != .unknown && method.name.equals(name) {
            self = method
            return
        }
        self = .unknown
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
