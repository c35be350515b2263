/// The client of another HTTP API. libcurl implements it.
public protocol Upstream: Sendable {
    /// Gets a document with `GET` and waits for the whole response. Cancelling the task ends the request.
    ///
    /// - Returns: the response, whatever its status.
    func response(to request: UpstreamRequest) async throws(UpstreamError) -> UpstreamResponse
}

/// A `GET` request to an upstream.
public struct UpstreamRequest: Sendable, Equatable {
    /// The path below the configured address, percent-encoded: `/search/repositories`.
    public var path: String
    /// The query's names and values in order, not yet encoded.
    public var query: [(name: String, value: String)]
    /// Further header fields, such as `If-None-Match`, without control characters.
    public var fields: [(name: String, value: String)]

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

/// A response of an upstream.
public struct UpstreamResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The header fields of the final response, in order.
    public var fields: [(name: String, value: String)]
    /// The whole body, content coding removed.
    public var body: [UInt8]

    public init(_ status: Int, fields: [(name: String, value: String)] = [], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The first field of that name, ignoring the case of ASCII letters (RFC 9110, section 5.1); nil if there is none.
    public func field(_ name: String) -> String? {
        let wanted = name.lowercased()
        return fields.first { $0.name.lowercased() == wanted }?.value
    }
}

/// Why a request has no response. The texts are for the log only.
public enum UpstreamError: Error, Sendable, Equatable {
    /// The response did not arrive in time.
    case timedOut(String)
    /// The upstream could not be reached, or the connection broke.
    case unreachable(String)
    /// The response is not acceptable: too many bytes, a redirect to another origin, malformed HTTP. Or the request
    /// cannot be sent: a path that is not encoded, a control character in a field.
    case refused(String)
    /// The calling task was cancelled.
    case cancelled
}
