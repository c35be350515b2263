public import ViperHTTP

extension Failure {
    /// The problem that the client receives. It reveals nothing of the server's internals.
    public var problem: Problem {
        switch self {
        case .missing(let detail):
            return Problem(.notFound, "not-found", "Not found", detail)
        case .unauthenticated(let challenge, let detail):
            var problem = Problem(.unauthorized, "unauthenticated", "Authentication required", detail)
            problem.fields = [HeaderField("WWW-Authenticate", challenge.text)]
            return problem
        case .forbidden(let detail):
            return Problem(.forbidden, "forbidden", "Forbidden", detail)
        case .stale(let detail):
            return Problem(.preconditionFailed, "stale", "Precondition failed", detail)
        case .conflict(let detail):
            return Problem(.conflict, "conflict", "The change conflicts with stored data", detail)
        case .rule(let violations):
            return Problem(faults: violations.map { Problem.Fault(.body("/" + $0.member), $0.code, $0.detail) })
        case .parameter(let violation):
            return Problem(faults: [.init(.parameter(violation.member), violation.code, violation.detail)])
        case .limited(let detail, let seconds):
            var problem = Problem(.tooManyRequests, "rate-limited", "Too many requests", detail)
            problem.fields = [HeaderField("Retry-After", "\(max(1, seconds))")]
            return problem
        case .beyondReach(let detail):
            return Problem(.unprocessableContent, "beyond-reach", "The request exceeds the available results", detail)
        case .other(let kind, let detail):
            return Problem(kind.status, kind.code, kind.title, detail)
        case .outOfTurn(let kind, let detail, let next):
            var problem = Problem(kind.status, kind.code, kind.title, detail)
            problem.next = next
            return problem
        case .upstreamFailed:
            return Problem(
                .badGateway, "upstream-failed", "The upstream failed",
                "The upstream server failed, and nothing is stored to return instead.")
        case .upstreamTimedOut:
            return Problem(
                .gatewayTimeout, "upstream-timed-out", "The upstream timed out",
                "The upstream server did not respond in time, and nothing is stored to return instead.")
        case .unavailable, .closing:
            return .serviceUnavailable("The server cannot handle the request right now; try again.")
        case .timedOut:
            return .serviceUnavailable("The request took longer than the server allows; try again.")
        case .outcomeUnknown:
            return .outcomeUnknown("The server could not finish the change and does not know whether it was made.")
        case .full:
            return Problem(
                .insufficientStorage, "no-room", "Insufficient storage",
                "The server is out of storage space; nothing was changed."
            )
        case .broken:
            return Problem(
                .internalServerError, "internal-error", "Internal error",
                "The server failed; its log has the cause under this request's id.")
        }
    }

    /// Details for the log only; nil if the problem says everything.
    public var inner: String? {
        switch self {
        case .missing, .unauthenticated, .forbidden, .stale, .conflict, .rule, .parameter, .limited, .beyondReach,
            .other, .outOfTurn, .closing:
            nil
        case .unavailable(let text), .full(let text), .timedOut(let text), .broken(let text),
            .outcomeUnknown(let text), .upstreamFailed(let text), .upstreamTimedOut(let text):
            text
        }
    }
}

extension Problem {
    /// 503 with `Retry-After: 1`.
    public static func serviceUnavailable(_ detail: String) -> Problem {
        var problem = Problem(.serviceUnavailable, "unavailable", "Service unavailable", detail)
        problem.fields = [HeaderField("Retry-After", "1")]
        return problem
    }

    /// 412: `If-Match` on a resource without a version.
    static func noVersionToMatch() -> Problem {
        Problem(
            .preconditionFailed, "stale", "Precondition failed",
            "Expected 'If-Match: *' or no 'If-Match': this resource has no version.")
    }
}
