/// Why a use case failed. It is independent of HTTP; ``problem`` maps it to a response.
public enum Failure: Error, Sendable, Equatable {
    /// The resource does not exist. The text names it and is sent to the client.
    case missing(String)
    /// The client has not proved its identity. The challenge and the text are sent to the client.
    indirect case unauthenticated(Challenge, String)
    /// The client is not allowed to do this. The text is sent to the client.
    case forbidden(String)
    /// The resource has changed since the client last saw it.
    case stale(String)
    /// The change conflicts with stored data.
    case conflict(String)
    /// Members of the input break a rule.
    case rule([Violation])
    /// A parameter does not fit the resource at the path.
    case parameter(Violation)
    /// The client tried too often, and may try again after so many seconds. The text is sent to the client.
    case limited(String, seconds: Int)
    /// The request exceeds what the API offers to anyone. The text is sent to the client.
    case beyondReach(String)
    /// A feature's own kind of failure. The text is sent to the client.
    indirect case other(ProblemKind, String)
    /// A step of a sequence was asked for out of turn: one of the kinds that ``StepGate`` declares. The text and the path
    /// of the step that is due are sent to the client.
    indirect case outOfTurn(ProblemKind, String, next: String? = nil)
    /// An upstream server failed or sent an unusable response. The text is only logged.
    case upstreamFailed(String)
    /// An upstream server was too slow. The text is only logged.
    case upstreamTimedOut(String)
    /// A dependency is busy or unreachable; a retry may help. The text is only logged.
    case unavailable(String)
    /// The server is shutting down; another one, or this one later, can serve the request.
    case closing
    /// There is no storage left. The text is only logged.
    case full(String)
    /// The change was started and its outcome is unknown. The text is only logged.
    case outcomeUnknown(String)
    /// The deadline has passed and nothing was changed. The text is only logged.
    case timedOut(String)
    /// A bug in the server. The text is only logged.
    case broken(String)

    /// A broken rule.
    public struct Violation: Sendable, Equatable {
        /// The name of the member or parameter in the input.
        public var member: String
        /// A camelCase code for programs.
        public var code: String
        /// A sentence for people.
        public var detail: String

        public init(_ member: String, _ code: String, _ detail: String) {
            self.member = member
            self.code = code
            self.detail = detail
        }
    }
}
