import ViperTesting
import ViperUpstream

/// A client of a server, with deadlines that suit a slow machine unless the test sets others.
func client(
    of server: StubUpstream, path: String = "", _ configure: (inout UpstreamConfiguration) -> Void = { _ in }
) throws -> CurlUpstream {
    try client(of: server.origin + path, configure)
}

func client(
    of address: String, _ configure: (inout UpstreamConfiguration) -> Void = { _ in }
) throws -> CurlUpstream {
    var configuration = UpstreamConfiguration(try UpstreamAddress(address))
    configuration.timeout = .seconds(600)
    configuration.connectTimeout = .seconds(600)
    configure(&configuration)
    return try CurlUpstream(configuration)
}

/// The search that most tests send.
func search(page: Int = 1, size: Int = 30) -> UpstreamRequest {
    UpstreamRequest(
        "/search/repositories",
        query: [
            ("q", "language:Swift"), ("sort", "stars"), ("order", "desc"), ("page", String(page)),
            ("per_page", String(size)),
        ])
}

extension UpstreamError {
    var kind: String {
        switch self {
        case .timedOut: "timed out"
        case .unreachable: "unreachable"
        case .refused: "refused"
        case .cancelled: "cancelled"
        }
    }

    /// The text for the log.
    var text: String {
        switch self {
        case .timedOut(let text), .unreachable(let text), .refused(let text): text
        case .cancelled: ""
        }
    }
}

extension Upstream {
    /// The error of a request; the test fails if it succeeds.
    func fault(
        _ request: UpstreamRequest = UpstreamRequest("/"), sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> UpstreamError {
        do throws(UpstreamError) {
            let answer = try await response(to: request)
            Issue.record("answered with \(answer.status)", sourceLocation: sourceLocation)
            throw UpstreamError.cancelled
        } catch {
            return error
        }
    }
}
