/// Another HTTP API, which this one asks for documents: the seam that libcurl stands behind.
public protocol Upstream: Sendable {
    /// Asks for a document by `GET`, and waits for the whole answer. It ends when its task is cancelled.
    ///
    /// - Returns: the answer, whatever its status.
    func obtain(_ request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse
}

/// What an upstream is asked.
public struct UpstreamRequest: Sendable, Equatable {
    /// The path below the configured address, percent-encoded: `/search/repositories`.
    public var path: String
    /// The query's names and values, in order, not yet encoded.
    public var query: [(name: String, value: String)]
    /// Further fields, such as `If-None-Match`: no control characters.
    public var fields: [(name: String, value: String)]

    /// A request.
    public init(
        _ path: String, query: [(name: String, value: String)] = [], fields: [(name: String, value: String)] = []
    ) {
        self.path = path
        self.query = query
        self.fields = fields
    }

    public static func == (left: UpstreamRequest, right: UpstreamRequest) -> Bool {
        left.path == right.path && left.query.elementsEqual(right.query, by: ==)
            && left.fields.elementsEqual(right.fields, by: ==)
    }
}

/// What an upstream answered.
public struct UpstreamResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields of the final answer, in order.
    public var fields: [(name: String, value: String)]
    /// The whole body, without any content coding.
    public var body: [UInt8]

    /// An answer.
    public init(_ status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The first field of a name, in any case of ASCII letters (RFC 9110, section 5.1); nil if there is none.
    public func field(_ name: String) -> String? {
        let wanted = name.lowercased()
        return fields.first { $0.name.lowercased() == wanted }?.value
    }
}

/// Why there is no answer. The texts are for the log alone.
public enum UpstreamError: Error, Sendable, Equatable {
    /// It took too long.
    case timedOut(String)
    /// It could not be reached, or the connection broke off.
    case unreachable(String)
    /// It answered with what is not taken: more bytes than allowed, a redirect to another origin, malformed HTTP. Or the
    /// request could not be sent as it stands: a path that is not encoded, a control character in a field.
    case refused(String)
    /// The task that asked was cancelled.
    case cancelled
}
