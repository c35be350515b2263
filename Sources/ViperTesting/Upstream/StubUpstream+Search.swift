import ViperHTTP

extension StubUpstream {
    /// The rest of GitHub's rate limit. Every search but those that get 304 takes one.
    public struct Quota: Sendable, Equatable {
        public var limit: Int
        public var remaining: Int
        /// When it resets, in seconds since 1970. The server itself ignores it.
        public var reset: Int

        public init(limit: Int = 1_000_000, remaining: Int = 1_000_000, reset: Int = 4_102_444_800) {
            self.limit = limit
            self.remaining = remaining
            self.reset = reset
        }
    }
}

/// A search as GitHub performs it: pages of at most 100, only the first 1,000 repositories.
struct UpstreamSearch {
    let catalogue: UpstreamCatalogue
    let origin: String
    let request: UpstreamReceived

    private static let reach = 1_000

    /// The response, counted against the quota.
    func answer(_ quota: inout StubUpstream.Quota) -> StubResponse {
        guard request.method == "GET", request.path.hasSuffix("/search/repositories") else {
            return .json(#"{"message":"Not Found","status":"404"}"#, status: 404)
        }
        guard quota.remaining > 0 else { return .quotaUsedUp(reset: quota.reset) }
        var answer = searched()
        if answer.status != 304 { quota.remaining -= 1 }
        answer.fields += [
            ("X-RateLimit-Limit", String(quota.limit)), ("X-RateLimit-Remaining", String(quota.remaining)),
            ("X-RateLimit-Reset", String(quota.reset)), ("X-RateLimit-Resource", "search"),
        ]
        return answer
    }

    private func value(_ name: String) -> String? { request.query.last { $0.name == name }?.value }

    private func searched() -> StubResponse {
        guard value("q")?.isEmpty == false else {
            return .json(
                #"{"message":"Validation Failed","errors":[{"resource":"Search","field":"q","code":"missing"}]}"#,
                status: 422)
        }
        let page = max(value("page").flatMap { Int($0) } ?? 1, 1)
        let size = min(max(value("per_page").flatMap { Int($0) } ?? 30, 1), 100)
        let (start, isTooFar) = (page - 1).multipliedReportingOverflow(by: size)
        guard !isTooFar, start < Self.reach else {
            return .json(#"{"message":"Only the first 1000 search results are available"}"#, status: 422)
        }
        let body = catalogue.searchAnswer(start..<min(start + size, Self.reach))
        let tag = "W/\"\(String(body.withUnsafeBytes { Hash64.hash($0) }, radix: 16))\""
        var fields = [("ETag", tag), ("Cache-Control", "public, max-age=60"), ("Vary", "Accept, Accept-Encoding")]
        if request.fields["if-none-match"]?.split(separator: ", ").contains(Substring(tag)) == true {
            return StubResponse(304, fields)
        }
        let links = links(page, size)
        if !links.isEmpty { fields.append(("Link", links)) }
        fields.append(("Content-Type", "application/json; charset=utf-8"))
        return StubResponse(200, fields, body)
    }

    /// `Link` in GitHub's order; empty if there is one page.
    private func links(_ page: Int, _ size: Int) -> String {
        let count = min(catalogue.repositories.count, Self.reach)
        let last = max((count + size - 1) / size, 1)
        var links: [(relation: String, page: Int)] = []
        if page > 1 { links.append(("prev", min(page - 1, last))) }
        if page < last { links += [("next", page + 1), ("last", last)] }
        if page > 1 { links.append(("first", 1)) }
        return links.map { "<\(address(of: $0.page))>; rel=\"\($0.relation)\"" }.joined(separator: ", ")
    }

    /// This search's URL with another page.
    private func address(of page: Int) -> String {
        var query = request.query
        if let index = query.firstIndex(where: { $0.name == "page" }) {
            query[index].value = String(page)
        } else {
            query.append(("page", String(page)))
        }
        let pairs = query.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
        return "\(origin)\(request.path)?\(pairs.joined(separator: "&"))"
    }
}
