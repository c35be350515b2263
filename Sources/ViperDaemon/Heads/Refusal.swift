import ViperHTTP

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
            return .outcomeUnknown(problem.detail + .english("Whether it was carried out is unknown."))
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

    /// A problem in English, as no language was negotiated yet.
    private static func plain(_ kind: ProblemKind, _ detail: Sentence.Text) -> Problem {
        Problem(kind, .english(detail))
    }

    private func body(_ limits: Limits) -> Problem {
        switch self {
        case .malformed(let reason): Self.plain(.malformedRequest, "\(reason.text)")
        case .misdirected(let host):
            Self.plain(
                .misdirectedRequest,
                "Expected an IP address, localhost, or a name that the setting server.hosts lists; found '\(host)'.")
        case .longTarget:
            Self.plain(
                .targetTooLong,
                "The request head is limited to \(limits.headBytes) bytes; the target alone is that long.")
        case .largeHead: Self.plain(.headTooLarge, "The request head is limited to \(limits.headBytes) bytes.")
        case .crowdedHead:
            Self.plain(.headTooLarge, "There are too many header fields or cookies, or the cookies are too long.")
        case .largeBody: .largeBody(limits.bodyBytes)
        case .largeUpload(let limit): .largeBody(limit)
        case .expectation:
            Self.plain(.expectationFailed, "Expected no value of 'Expect' other than 100-continue.")
        case .coding: Self.plain(.transferCodingUnknown, "Expected 'Transfer-Encoding: chunked', exactly once.")
        case .connect: Self.plain(.methodNotImplemented, "CONNECT is for proxies; this server is not one.")
        default: late(limits)
        }
    }

    private func late(_ limits: Limits) -> Problem {
        switch self {
        case .slowHead:
            Self.plain(.requestTimeout, "The whole request head must arrive within \(limits.headTimeout).")
        case .slowBody:
            Self.plain(.requestTimeout, "The whole body must arrive within \(limits.bodyTimeout) after the head.")
        case .slowUpload:
            Self.plain(
                .requestTimeout,
                "The file must arrive at \(Limits.uploadRate) bytes a second; it may be \(limits.bodyTimeout) late.")
        case .stopping: Self.plain(.unavailable, "The server is stopping and cancelled the request.")
        case .memory: .outOfMemory()
        case .crowdedBodies:
            Self.plain(
                .tooManyBodies,
                """
                The bodies being received, from this address or from all, use up the memory reserved for bodies; the \
                request was not processed.
                """)
        case .draining: Self.plain(.unavailable, "The server is stopping; the request was not processed.")
        case .answer:
            Self.plain(.internalError, "The response could not be sent; the log has an entry with the request's id.")
        default:
            Self.plain(
                .handlerTimeout, "The request was not completed within \(limits.handlerTimeout) and was cancelled.")
        }
    }
}
