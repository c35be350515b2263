import ViperHTTP
import ViperValues

/// Why the daemon responds to a request itself.
enum Refusal: Equatable, Sendable {
    /// Framing that a proxy might read differently (RFC 9112, section 11.2), or not HTTP at all.
    case malformed(StaticReason)
    /// The request is for another host, by this name.
    case misdirected(String)
    case longTarget
    case largeHead
    case crowdedHead
    case largeBody
    /// The body exceeds its route's own limit in bytes.
    case largeUpload(Int)
    case expectation
    case coding
    case connect
    case slowHead
    case slowBody
    case slowUpload
    case handlerTimeout
    case stopping
    case memory
    case crowdedBodies
    case draining
    case answer

    struct StaticReason: Equatable, Sendable, ExpressibleByStringLiteral {
        let text: StaticString

        init(stringLiteral text: StaticString) { self.text = text }

        static func == (left: StaticReason, right: StaticReason) -> Bool { left.text.equals(right.text.bytes) }
    }

    /// The problem of an interrupted request, whose outcome is unknown if its method is not safe.
    func problem(_ limits: Limits, interrupting method: Method) -> Problem {
        let problem = problem(limits)
        switch self {
        case .handlerTimeout, .stopping:
            guard !method.isSafe else { return problem }
            return .outcomeUnknown(problem.detail + " Whether it was carried out is unknown.")
        default: return problem
        }
    }

    /// The client's problem. All but `handlerTimeout`, `stopping`, `memory` and `answer` close the connection.
    func problem(_ limits: Limits) -> Problem {
        var problem = body(limits)
        switch self {
        case .handlerTimeout, .stopping, .memory: problem.fields = [HeaderField("Retry-After", "1")]
        case .crowdedBodies, .draining:
            problem.fields = [HeaderField("Retry-After", "1")]
            problem.closesConnection = true
        case .answer: break
        default: problem.closesConnection = true
        }
        return problem
    }

    /// The reason phrase of refusals written past libmicrohttpd.
    var reason: StaticString {
        switch self {
        case .malformed: "Bad Request"
        case .largeBody, .largeUpload: "Content Too Large"
        case .crowdedHead: "Request Header Fields Too Large"
        case .memory, .crowdedBodies, .draining: "Service Unavailable"
        default: "Request Timeout"
        }
    }

    private func body(_ limits: Limits) -> Problem {
        switch self {
        case .malformed(let reason):
            Problem(.badRequest, "malformed-request", "The request is malformed", String(describing: reason.text))
        case .misdirected(let host):
            Problem(
                .misdirectedRequest, "misdirected-request", "The server does not answer for this host",
                "Expected an IP address, localhost, or a name that the setting server.hosts lists; found '\(host)'.")
        case .longTarget:
            Problem(
                .uriTooLong, "target-too-long", "The request target is too long",
                "The request head is limited to \(limits.headBytes) bytes; the target alone is that long.")
        case .largeHead, .crowdedHead:
            Problem(
                .requestHeaderFieldsTooLarge, "head-too-large", "The request head is too large",
                self == .largeHead
                    ? "The request head is limited to \(limits.headBytes) bytes."
                    : "There are too many header fields or cookies, or the cookies are too long.")
        case .largeBody: .largeBody(limits.bodyBytes)
        case .largeUpload(let limit): .largeBody(limit)
        case .expectation:
            Problem(
                .expectationFailed, "expectation-failed", "Expectation failed",
                "Expected no value of 'Expect' other than 100-continue.")
        case .coding:
            Problem(
                .notImplemented, "transfer-coding-unknown", "Unknown transfer coding",
                "Expected 'Transfer-Encoding: chunked', exactly once.")
        case .connect:
            Problem(
                .notImplemented, "method-not-implemented", "The method is not implemented",
                "CONNECT is for proxies; this server is not one.")
        default: late(limits)
        }
    }

    private func late(_ limits: Limits) -> Problem {
        switch self {
        case .slowHead:
            Problem(
                .requestTimeout, "request-timeout", "The request took too long",
                "The whole request head must arrive within \(limits.headTimeout).")
        case .slowBody:
            Problem(
                .requestTimeout, "request-timeout", "The request took too long",
                "The whole body must arrive within \(limits.bodyTimeout) after the head.")
        case .slowUpload:
            Problem(
                .requestTimeout, "request-timeout", "The request took too long",
                "The file must arrive at \(Limits.uploadRate) bytes a second; it may be \(limits.bodyTimeout) late.")
        case .stopping:
            Problem(
                .serviceUnavailable, "unavailable", "Service unavailable",
                "The server is stopping and cancelled the request.")
        case .memory:
            .outOfMemory()
        case .crowdedBodies:
            Problem(
                .serviceUnavailable, "too-many-bodies", "Too many bodies at once",
                "The bodies being received, from this address or from all, use up the memory reserved for bodies; the request was not processed."
            )
        case .draining:
            Problem(
                .serviceUnavailable, "unavailable", "Service unavailable",
                "The server is stopping; the request was not processed.")
        case .answer:
            Problem(
                .internalServerError, "internal-error", "Internal error",
                "The response could not be sent; the log has an entry with the request's id.")
        default:
            Problem(
                .serviceUnavailable, "handler-timeout", "The request took too long to serve",
                "The request was not completed within \(limits.handlerTimeout) and was cancelled.")
        }
    }
}
