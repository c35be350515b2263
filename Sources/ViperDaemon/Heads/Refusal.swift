import ViperHTTP
import ViperValues

/// Why the daemon responds to a request itself.
enum Refusal: Equatable, Sendable {
    /// Framing that a proxy might read differently (RFC 9112, section 11.2), or not HTTP at all.
    case malformed(StaticReason)
    case longTarget
    case largeHead
    case crowdedHead
    case largeBody
    case expectation
    case coding
    case connect
    case slowHead
    case slowBody
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
            return .outcomeUnknown(problem.detail + " Whether it was carried out is not known.")
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
        case .largeBody: "Content Too Large"
        case .crowdedHead: "Request Header Fields Too Large"
        case .memory, .crowdedBodies, .draining: "Service Unavailable"
        default: "Request Timeout"
        }
    }

    private func body(_ limits: Limits) -> Problem {
        switch self {
        case .malformed(let reason):
            Problem(.badRequest, "malformed-request", "The request is malformed", String(describing: reason.text))
        case .longTarget:
            Problem(
                .uriTooLong, "target-too-long", "The request target is too long",
                "A request head may have \(limits.headBytes) bytes; the target alone has that many.")
        case .largeHead, .crowdedHead:
            Problem(
                .requestHeaderFieldsTooLarge, "head-too-large", "The request head is too large",
                self == .largeHead
                    ? "A request head may have \(limits.headBytes) bytes."
                    : "There are too many header fields or cookies, or the cookies are too long.")
        case .largeBody:
            Problem(
                .contentTooLarge, "body-too-large", "The body is too large",
                "A body may have \(limits.bodyBytes) bytes.")
        case .expectation:
            Problem(
                .expectationFailed, "expectation-failed", "The expectation cannot be met",
                "Expect knows 100-continue alone.")
        case .coding:
            Problem(
                .notImplemented, "transfer-coding-unknown", "The transfer coding is unknown",
                "Transfer-Encoding knows chunked alone, once.")
        case .connect:
            Problem(
                .notImplemented, "method-not-implemented", "The method is not implemented",
                "CONNECT is for proxies, which this server is not.")
        default: late(limits)
        }
    }

    private func late(_ limits: Limits) -> Problem {
        switch self {
        case .slowHead:
            Problem(
                .requestTimeout, "request-timeout", "The request took too long",
                "A request head must be whole within \(limits.headTimeout).")
        case .slowBody:
            Problem(
                .requestTimeout, "request-timeout", "The request took too long",
                "A body must be whole within \(limits.bodyTimeout) after its head.")
        case .stopping:
            Problem(
                .serviceUnavailable, "unavailable", "Not available",
                "The server is stopping, and the request was cancelled.")
        case .memory:
            .outOfMemory()
        case .crowdedBodies:
            Problem(
                .serviceUnavailable, "too-many-bodies", "Too many bodies at once",
                "The bodies that are being received, or those of this address, have all the memory that there is for them; nothing was begun."
            )
        case .draining:
            Problem(
                .serviceUnavailable, "unavailable", "Not available",
                "The server is stopping; nothing was begun.")
        case .answer:
            Problem(
                .internalServerError, "internal-error", "Internal error",
                "The answer could not be sent; the request's id stands in the log.")
        default:
            Problem(
                .serviceUnavailable, "handler-timeout", "The request took too long to serve",
                "It was not answered within \(limits.handlerTimeout) and was cancelled.")
        }
    }
}
