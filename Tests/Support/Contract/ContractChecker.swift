import HTTP

/// Checks answers against an OpenAPI 3.1 document: the status, the media type, the body and every header field.
public struct ContractChecker: Sendable {
    /// Undoes `Content-Encoding: gzip`; nil if the bytes are not what they should be.
    public typealias Decoder = @Sendable ([UInt8]) -> [UInt8]?

    let contract: Contract
    let schemas: SchemaChecker
    private let pathPrefix: String
    let decoder: Decoder?

    /// Fields that frame the message or name its form, which the document tells otherwise.
    static let framing: Set<String> = [
        "content-length", "transfer-encoding", "date", "connection", "content-type", "content-encoding",
    ]

    /// A checker of what a document promises.
    ///
    /// - Parameters:
    ///   - isBehindProxy: whether requests come without the path of the document's server, which a proxy takes off.
    ///   - decoder: undoes gzip; without it only the header fields of a coded answer are checked.
    public init(document: [UInt8], isBehindProxy: Bool = true, decoder: Decoder? = nil) throws {
        let tree = try JSONTree(parsing: document)
        contract = try Contract(tree)
        schemas = SchemaChecker(document: tree)
        pathPrefix = isBehindProxy ? "" : contract.serverPath
        self.decoder = decoder
    }

    /// Every way in which an answer is not as the document says; each a sentence.
    public func check(_ request: TestRequest, _ response: TestResponse) -> [String] {
        let isHead = request.method == "HEAD"
        let method = isHead ? "get" : request.method.lowercased()
        let paths = path(of: request.target).map { path in contract.paths.filter { $0.matches(path) } } ?? []
        // A path without templates comes before those with them, and hides them for its other methods too (OpenAPI 3.1,
        // section 4.8.8.2).
        if let operation = paths.first?.operations[method] {
            guard let answer = operation.answer(response.status) else {
                let name = operation.identifier ?? "without a name"
                return ["the status \(response.status) is not documented for the operation \(name)"]
            }
            return check(response, against: answer, isHead: isHead)
        }
        guard let name = Self.sharedName(of: response.status, method: request.method, isPathKnown: !paths.isEmpty),
            let answer = contract.shared[name]
        else { return ["the status \(response.status) is not documented for what no operation serves"] }
        return check(response, against: answer, isHead: isHead)
    }

    /// The name of the shared component for what is said where no operation is asked for: that there is none, what there
    /// is, or a refusal that comes before a route is found.
    private static func sharedName(of status: Int, method: String, isPathKnown: Bool) -> String? {
        switch status {
        case 204: method == "OPTIONS" ? "Options" : nil
        case 400: "BadRequest"
        case 403: "Forbidden"
        case 404: isPathKnown ? nil : "NotFound"
        case 405: isPathKnown ? "MethodNotAllowed" : nil
        case 408: "RequestTimeout"
        case 413: "ContentTooLarge"
        case 414: "URITooLong"
        case 417: "ExpectationFailed"
        case 431: "RequestHeaderFieldsTooLarge"
        case 500: "InternalServerError"
        case 501: "NotImplemented"
        case 503: "ServiceUnavailable"
        default: nil
        }
    }

    /// The segments of a target's path, from the first slash on; nil if it is none of the server's.
    private func path(of target: String) -> [String]? {
        var path = target.prefix { $0 != "?" && $0 != "#" }
        if let scheme = path.firstRange(of: "://") {
            path = path[scheme.upperBound...].drop { $0 != "/" }
            if path.isEmpty { path = "/" }
        }
        guard path.hasPrefix(pathPrefix) else { return nil }
        return path.dropFirst(pathPrefix.count).split(separator: "/", omittingEmptySubsequences: false).map { segment in
            Array(segment.utf8).withUnsafeBytes { try? PercentEncoding.decode($0, in: .path) } ?? String(segment)
        }
    }
}
