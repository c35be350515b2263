public import ViperHTTP

/// Why a use case failed: what the client learns, and what only the log does.
///
/// Each kind is made by a function of its own, so that a use case names no status and knows no HTTP:
///
///     throw .missing("The note is gone.", fr: "La note n'existe plus.", pt: "A nota já não existe.")
// One word, so that calls which may fail stay cheap.
public struct Failure: FailureCause, Sendable, Equatable, CustomStringConvertible {
    private final class Content: Sendable, Equatable {
        let problem: Problem
        let inner: String?

        init(_ problem: Problem, _ inner: String?) {
            self.problem = problem
            self.inner = inner
        }

        static func == (first: Content, second: Content) -> Bool {
            first === second || (first.problem == second.problem && first.inner == second.inner)
        }
    }

    private let content: Content

    init(_ problem: Problem, inner: String? = nil) { content = Content(problem, inner) }

    public var failure: Failure { self }

    /// The problem that the client receives. It reveals nothing of the server's internals.
    public var problem: Problem { content.problem }

    /// Details for the log only; nil if the problem says everything.
    public var inner: String? { content.inner }

    /// What kind it is.
    public var kind: ProblemKind { content.problem.kind }

    /// Whether the same may succeed later.
    public var mayPass: Bool { kind.mayPass }

    /// Whether it waited in vain for a dependency or a thread, and nothing was changed.
    public var isUnavailable: Bool { kind == .unavailable }

    /// Whether it was given up, by a deadline or a stop, and nothing was changed.
    public var isTimedOut: Bool { problem == .deadlinePassed }

    /// Whether a change was started and may have been made.
    public var isOutcomeUnknown: Bool { problem.isOutcomeUnknown }

    /// What an operator is told: the details, or what the client receives.
    public var description: String {
        if let inner { return inner }
        let faults = problem.faults.map { fault in
            switch fault.place {
            case .body(let pointer): "\(pointer.dropFirst()): \(fault.detail)"
            case .parameter(let name), .header(let name): "\(name): \(fault.detail)"
            }
        }
        return faults.isEmpty ? "\(problem.detail)" : faults.joined(separator: " ")
    }
}

// What a client has caused.
extension Failure {
    /// The resource does not exist. The sentence names it.
    public static func missing(_ detail: Sentence) -> Failure { Failure(Problem(.notFound, detail)) }

    /// The client has not proved its identity.
    public static func unauthenticated(_ challenge: Challenge, _ detail: Sentence) -> Failure {
        Failure(Problem(.unauthenticated, detail, [HeaderField("WWW-Authenticate", challenge.text)]))
    }

    /// The client is not allowed to do this.
    public static func forbidden(_ detail: Sentence) -> Failure { Failure(Problem(.forbidden, detail)) }

    /// The resource has changed since the client last saw it.
    public static func stale(_ detail: Sentence) -> Failure { Failure(Problem(.stale, detail)) }

    /// The change conflicts with stored data.
    public static func conflict(_ detail: Sentence) -> Failure { Failure(Problem(.conflict, detail)) }

    /// A member of the input breaks a rule.
    ///
    /// - Parameters:
    ///   - member: its name.
    ///   - code: a camelCase code for programs.
    public static func rule(_ member: String, _ code: String, _ detail: Sentence) -> Failure {
        Failure(Problem(faults: [Problem.Fault(.body("/" + member), code, detail)]))
    }

    /// A member of the input breaks a rule, which requests of other kinds have too.
    public static func rule(_ member: String, _ fault: InputFault) -> Failure {
        .rule(member, fault.code, fault.detail)
    }

    /// A parameter does not fit the resource at the path.
    public static func parameter(_ name: String, _ code: String, _ detail: Sentence) -> Failure {
        Failure(Problem(faults: [Problem.Fault(.parameter(name), code, detail)]))
    }

    /// The client tried too often, and may try again after so many seconds.
    public static func limited(_ detail: Sentence, seconds: Int) -> Failure {
        Failure(Problem(.rateLimited, detail, [HeaderField("Retry-After", "\(max(1, seconds))")]))
    }

    /// The request exceeds what the API offers to anyone.
    public static func beyondReach(_ detail: Sentence) -> Failure { Failure(Problem(.beyondReach, detail)) }

    /// A feature's own kind of failure.
    public static func other(_ kind: ProblemKind, _ detail: Sentence) -> Failure { Failure(Problem(kind, detail)) }

    /// The same failure, with the path of the request to send instead.
    func leading(to next: String) -> Failure {
        var problem = problem
        problem.next = next
        return Failure(problem, inner: inner)
    }
}

// Each of a sentence in the languages of the kit.
extension Failure {
    /// The resource does not exist. The sentence names it.
    public static func missing(_ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text) -> Failure {
        .missing(Sentence(english, fr: fr, pt: pt))
    }

    /// The client is not allowed to do this.
    public static func forbidden(_ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text) -> Failure {
        .forbidden(Sentence(english, fr: fr, pt: pt))
    }

    /// The change conflicts with stored data.
    public static func conflict(_ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text) -> Failure {
        .conflict(Sentence(english, fr: fr, pt: pt))
    }

    /// A member of the input, given by its name, breaks a rule, given by a camelCase code for programs.
    public static func rule(
        _ member: String, _ code: String, _ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text
    ) -> Failure {
        .rule(member, code, Sentence(english, fr: fr, pt: pt))
    }

    /// A feature's own kind of failure.
    public static func other(
        _ kind: ProblemKind, _ english: Sentence.Text, fr: Sentence.Text, pt: Sentence.Text
    ) -> Failure {
        .other(kind, Sentence(english, fr: fr, pt: pt))
    }
}

// What the client has not caused. The text is only logged.
extension Failure {
    /// An upstream server failed or sent an unusable response.
    public static func upstreamFailed(_ inner: String) -> Failure { Failure(.upstreamFailed, inner: inner) }

    /// An upstream server was too slow.
    public static func upstreamTimedOut(_ inner: String) -> Failure { Failure(.upstreamTimedOut, inner: inner) }

    /// A dependency is busy or unreachable; a retry may help.
    public static func unavailable(_ inner: String) -> Failure { Failure(.unavailable, inner: inner) }

    /// The server is shutting down; another one, or this one later, can serve the request.
    public static let closing = Failure(.unavailable)

    /// There is no storage left.
    public static func full(_ inner: String) -> Failure { Failure(.noRoom, inner: inner) }

    /// The change was started and its outcome is unknown.
    public static func outcomeUnknown(_ inner: String) -> Failure { Failure(.changeUnknown, inner: inner) }

    /// The deadline has passed and nothing was changed.
    public static func timedOut(_ inner: String) -> Failure { Failure(.deadlinePassed, inner: inner) }

    /// A bug in the server.
    public static func broken(_ inner: String) -> Failure { Failure(.internalError, inner: inner) }
}
