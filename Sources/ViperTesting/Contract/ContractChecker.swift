import ViperValues

/// Checks responses against an OpenAPI 3.1 document: the status, the media type, the body and every header field.
public struct ContractChecker: Sendable {
    /// Decodes `Content-Encoding: gzip`; nil if the bytes are malformed.
    public typealias Decoder = @Sendable ([UInt8]) -> [UInt8]?

    let contract: Contract
    private let pathPrefix: String
    private let pages: [String]
    let decoder: Decoder?

    /// Fields that frame the message or name its media type; the document describes those elsewhere.
    static let framing: Set<String> = [
        "content-length", "transfer-encoding", "date", "connection", "content-type", "content-encoding",
    ]

    /// Creates a checker. Each document is parsed once in a process.
    ///
    /// - Parameters:
    ///   - isBehindProxy: whether requests lack the path of the document's server URL, which a proxy strips.
    ///   - pages: paths of pages for people, including everything below them; no operation describes them.
    ///   - decoder: decodes gzip; without it only the header fields of a compressed response are checked.
    public init(
        document: [UInt8], isBehindProxy: Bool = true, pages: [String] = ["/docs", "/metrics", "/pages"],
        decoder: Decoder? = nil
    ) throws {
        contract = try Contract.of(document)
        pathPrefix = isBehindProxy ? "" : contract.serverPath
        self.pages = pages
        self.decoder = decoder
    }

    /// Every way in which a response contradicts the document, each as a sentence.
    public func check(_ request: TestRequest, _ response: TestResponse) -> [String] {
        let isHead = request.method == "HEAD"
        let method = isHead ? "get" : request.method.lowercased()
        let paths = path(of: request.target).map { path in contract.paths.filter { $0.matches(path) } } ?? []
        // A path without templates takes precedence over templated ones, for its other methods too (OpenAPI 3.1,
        // section 4.8.8.2).
        if response.status == 303, isForm(request) { return checkLead(response) }
        if let operation = paths.first?.operations[method] {
            guard let answer = operation.answer(response.status) else {
                let name = operation.identifier ?? "without a name"
                return ["the status \(response.status) is not documented for the operation \(name)"]
            }
            if isPage(response), !answer.content.keys.contains("text/html") { return checkPage(response) }
            return check(response, against: answer, isHead: isHead) + checkProblem(response)
        }
        let isPage = isPage(request.target)
        let isFault = response.status >= 400
        if isFault ? self.isPage(response) : isPage && method == "get" { return checkPage(response) }
        // A page has conditional requests of its own, and paths below it may not exist.
        let isOfPage = isPage && isFault
        let shared = isOfPage ? "Problem" : Self.sharedName(of: response.status, method: request.method, !paths.isEmpty)
        guard let shared = isPage && response.status == 204 ? "Options" : shared, let answer = contract.shared[shared]
        else { return ["the status \(response.status) is not documented for what no operation serves"] }
        return check(response, against: answer, isHead: isHead) + checkProblem(response)
    }

    /// The name of the shared response for requests that match no operation.
    private static func sharedName(of status: Int, method: String, _ isPathKnown: Bool) -> String? {
        switch status {
        case 204: method == "OPTIONS" ? "Options" : nil
        case 404: isPathKnown ? nil : "Problem"
        case 405: isPathKnown ? "Problem" : nil
        case 409, 412, 422, 428: nil
        case 400...: "Problem"
        default: nil
        }
    }

    /// Whether a target is a page, which no operation describes.
    private func isPage(_ target: String) -> Bool {
        let path = target.prefix { $0 != "?" && $0 != "#" }
        guard path.hasPrefix(pathPrefix) else { return false }
        let own = path.dropFirst(pathPrefix.count)
        return pages.contains { own == $0 || own.hasPrefix($0 + "/") }
    }

    /// Whether a request is the form of a page.
    private func isForm(_ request: TestRequest) -> Bool {
        let type = request.fields.first { $0.name.lowercased() == "content-type" }?.value ?? ""
        return type.hasPrefix("application/x-www-form-urlencoded") || type.hasPrefix("multipart/form-data")
    }

    /// What a response says wrong that leads from a form to a page.
    private func checkLead(_ response: TestResponse) -> [String] {
        let leads = response["Location"]?.hasPrefix("/") ?? false
        return leads && response.body.isEmpty ? [] : ["a form leads to a path of the server, without a body"]
    }

    /// Whether a response is a page, which shows what a document says; the description lists documents alone.
    private func isPage(_ response: TestResponse) -> Bool {
        response["Content-Type"]?.hasPrefix("text/html") ?? false
    }

    /// The decoded segments of a target's path, from the first slash on; nil if it is outside the server's path.
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
