import ViperHTTP

/// Why the daemon responds to a request itself.
// A class, so that it is one word in what is known of a head.
final class Refusal: Sendable {
    private let closes: Bool
    private let retries: Bool
    private let make: @Sendable (Limits) -> Problem

    /// - Parameters:
    ///   - closes: whether the connection closes after the response.
    ///   - retries: whether the same request may succeed a second later.
    private init(closes: Bool = true, retries: Bool = false, _ make: @escaping @Sendable (Limits) -> Problem) {
        self.closes = closes
        self.retries = retries
        self.make = make
    }

    /// The refusal with a problem in English, as no language was negotiated yet.
    private convenience init(
        _ kind: ProblemKind, closes: Bool = true, retries: Bool = false,
        _ detail: @escaping @Sendable (Limits) -> Sentence.Text
    ) {
        self.init(closes: closes, retries: retries) { Problem(kind, .english(detail($0))) }
    }

    /// The client's problem.
    func problem(_ limits: Limits) -> Problem {
        var problem = make(limits)
        problem.closesConnection = closes
        if retries { problem.fields = [HeaderField("Retry-After", "1")] }
        return problem
    }

    /// The problem of a request that was interrupted, whose outcome is unknown if its method is not safe.
    func problem(_ limits: Limits, interrupting method: Method) -> Problem {
        let problem = problem(limits)
        if method.isSafe { return problem }
        return .outcomeUnknown(problem.detail + .english("Whether it was carried out is unknown."))
    }
}

extension Refusal {
    /// Framing that a proxy might read differently (RFC 9112, section 11.2), or not HTTP at all.
    static func malformed(_ reason: StaticString) -> Refusal { Refusal(.malformedRequest) { _ in "\(reason)" } }

    /// The request is for another host, by this name.
    static func misdirected(_ host: String) -> Refusal {
        Refusal(.misdirectedRequest) { _ in
            "Expected an IP address, localhost, or a name that the setting server.hosts lists; found '\(host)'."
        }
    }

    static let longTarget = Refusal(.targetTooLong) {
        "The request head is limited to \($0.headBytes) bytes; the target alone is that long."
    }
    static let largeHead = Refusal(.headTooLarge) { "The request head is limited to \($0.headBytes) bytes." }
    static let crowdedHead = Refusal(.headTooLarge) { _ in
        "There are too many header fields or cookies, or the cookies are too long."
    }
    static let slowHead = Refusal(.requestTimeout) {
        "The whole request head must arrive within \($0.headTimeout)."
    }
    static let expectation = Refusal(.expectationFailed) { _ in
        "Expected no value of 'Expect' other than 100-continue."
    }
    static let coding = Refusal(.transferCodingUnknown) { _ in
        "Expected 'Transfer-Encoding: chunked', exactly once."
    }
    static let connect = Refusal(.methodNotImplemented) { _ in "CONNECT is for proxies; this server is not one." }

    static let largeBody = Refusal { .largeBody($0.bodyBytes) }

    /// The body exceeds its route's own limit in bytes.
    static func largeUpload(_ limit: Int) -> Refusal { Refusal { _ in .largeBody(limit) } }

    static let slowBody = Refusal(.requestTimeout) {
        "The whole body must arrive within \($0.bodyTimeout) after the head."
    }
    static let slowUpload = Refusal(.requestTimeout) {
        "The file must arrive at \(Limits.uploadRate) bytes a second; it may be \($0.bodyTimeout) late."
    }
    static let crowdedBodies = Refusal(.tooManyBodies, retries: true) { _ in
        """
        The bodies being received, from this address or from all, use up the memory reserved for bodies; the request was \
        not processed.
        """
    }
    static let memory = Refusal(closes: false, retries: true) { _ in .outOfMemory() }
    static let draining = Refusal(.unavailable, retries: true) { _ in
        "The server is stopping; the request was not processed."
    }
    static let stopping = Refusal(.unavailable, closes: false, retries: true) { _ in
        "The server is stopping and cancelled the request."
    }
    static let handlerTimeout = Refusal(.handlerTimeout, closes: false, retries: true) {
        "The request was not completed within \($0.handlerTimeout) and was cancelled."
    }
    static let answer = Refusal(.internalError, closes: false) { _ in
        "The response could not be sent; the log has an entry with the request's id."
    }
}
