/// Why a use case could not be carried out. It knows nothing of HTTP: one place maps it to a problem.
public enum Failure: Error, Sendable, Equatable {
    /// What was asked for is not there. The sentence names it, and reaches the client.
    case missing(String)
    /// Who asks has not proved who it is. The challenge and the sentence reach the client.
    indirect case unauthenticated(Challenge, String)
    /// Who asks may not have it. The sentence reaches the client.
    case forbidden(String)
    /// The resource is no longer as the client last saw it.
    case stale(String)
    /// The change contradicts what is stored.
    case conflict(String)
    /// A rule is broken by members of the input.
    case rule([Violation])
    /// A parameter does not fit what the path leads to.
    case parameter(Violation)
    /// More is asked for than is offered to anybody. The sentence reaches the client.
    case beyondReach(String)
    /// What a feature tells of in words of its own. The sentence reaches the client.
    indirect case other(ProblemKind, String)
    /// Another server that this one asks has failed, or answered with nonsense. The text is for the log alone.
    case upstreamFailed(String)
    /// Another server that this one asks was too slow. The text is for the log alone.
    case upstreamTimedOut(String)
    /// Something that is needed is busy or out of reach; trying again may help. The text is for the log alone.
    case unavailable(String)
    /// The server is about to end; another one, or this one later, can help.
    case closing
    /// There is no room to store more. The text is for the log alone.
    case full(String)
    /// The change was begun, and whether it was made is not known. The text is for the log alone.
    case outcomeUnknown(String)
    /// The time allowed has passed, and nothing was changed. The text is for the log alone.
    case timedOut(String)
    /// A bug in the server. The text is for the log alone.
    case broken(String)

    /// One broken rule.
    public struct Violation: Sendable, Equatable {
        /// The member's or the parameter's name, as in the input.
        public var member: String
        /// A word in camelCase for programs.
        public var code: String
        /// A sentence for people.
        public var detail: String

        /// A broken rule.
        public init(_ member: String, _ code: String, _ detail: String) {
            self.member = member
            self.code = code
            self.detail = detail
        }
    }
}
