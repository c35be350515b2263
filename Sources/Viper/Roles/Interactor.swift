public import ViperThreads

/// One use case: rules, and calls to services. It is stateless, and knows no JSON and, except in gates, no HTTP.
public protocol Interactor<Command, Outcome>: Sendable {
    associatedtype Command
    associatedtype Outcome

    /// The failures that do not follow from its input, such as a gate's refusal, for the API description.
    static var failures: FailureKinds { get }

    /// Whether its input or outcome holds a secret, such as a password or a token. Its route refuses `Idempotency-Key`,
    /// since responses are stored with their keys, and its responses are not stored by caches.
    static var handlesSecrets: Bool { get }

    /// Whether the id of what it makes is all that a stranger needs to see and change it (a capability URL, W3C TAG, "Good
    /// Practices for Capability URLs"). Its route refuses the `Idempotency-Key` of a caller without a session: whoever sent
    /// the same key, by chance or by guessing, would be given the id.
    static var issuesCapability: Bool { get }

    /// For a gate: what it asks of callers; nil if it does not look at who calls. By default the schemes of the
    /// challenges among its ``failures``.
    static var authentication: Authentication? { get }

    /// The type whose enclosing type names the module: its own, unless it wraps another one.
    static var moduleType: Any.Type { get }

    /// The type of what it reports to nobody, by which a list that stays open would miss its changes; nil unless it is a
    /// ``ReportingInteractor`` whose router has not said where its output goes.
    static var lostOutput: Any.Type? { get }

    /// Does what takes long, such as storing an upload, before the transaction in which the use case and the response of an
    /// `Idempotency-Key` are stored; only for a route with an upload.
    ///
    /// - Returns: the input with what was made of it. Default: the input.
    func prepare(_ command: Command) async throws(Failure) -> Command

    /// Runs the use case.
    func execute(_ command: Command) async throws(Failure) -> Outcome

    /// Whether one of this type may be immediate, as an ``ImmediateInteractor`` and a ``LookupInteractor`` may.
    static var mayBeImmediate: Bool { get }

    /// Whether ``executeImmediately(_:)`` has an outcome, or ``plan(_:)``.
    var isImmediate: Bool { get }

    /// Runs the use case without waiting; nil if it may have to wait.
    func executeImmediately(_ command: Command) throws(Failure) -> Outcome?

    /// Whether one of this type may have a plan. It then has no ``executeImmediately(_:)``.
    static var mayPlan: Bool { get }

    /// The outcome of a change that is known before it is made, so that its response waits without a task; nil if it may not
    /// be known without waiting. The response to a request with an `Idempotency-Key` is stored with the change.
    func plan(_ command: Command) throws(Failure) -> PlannedOutcome<Outcome>?
}

/// An outcome, and the change by which it comes to pass, which has not begun.
public struct PlannedOutcome<Outcome> {
    public let outcome: Outcome
    public let change: any PendingChange

    @inlinable
    public init(_ outcome: Outcome, by change: any PendingChange) {
        self.outcome = outcome
        self.change = change
    }
}

/// A use case that never waits: it has no `await`, and reads no file and no database.
///
/// A `GET` to it is answered without resuming a task, unless a gate has to wait: a response that is known takes 19,500
/// instructions so, and 23,100 otherwise.
public protocol ImmediateInteractor<Command, Outcome>: Interactor {
    /// Runs the use case.
    func execute(_ command: Command) throws(Failure) -> Outcome
}

extension ImmediateInteractor {
    public static var mayBeImmediate: Bool { true }

    @inlinable
    public var isImmediate: Bool { true }

    @inlinable
    public func executeImmediately(_ command: Command) throws(Failure) -> Outcome? { try execute(command) }
}

extension Interactor {
    @inlinable
    public func prepare(_ command: Command) async throws(Failure) -> Command { command }

    public static var mayBeImmediate: Bool { false }

    @inlinable
    public var isImmediate: Bool { false }

    @inlinable
    public func executeImmediately(_ command: Command) throws(Failure) -> Outcome? { nil }

    public static var mayPlan: Bool { false }

    @inlinable
    public func plan(_ command: Command) throws(Failure) -> PlannedOutcome<Outcome>? { nil }

    @inlinable
    public static var failures: FailureKinds { [] }

    public static var authentication: Authentication? {
        let challenges = failures.challenges
        return challenges.isEmpty ? nil : Authentication(challenges.map { .http($0.scheme.lowercased()) })
    }

    @inlinable
    public static var handlesSecrets: Bool { false }

    @inlinable
    public static var issuesCapability: Bool { false }

    @inlinable
    public static var moduleType: Any.Type { Self.self }

    @inlinable
    public static var lostOutput: Any.Type? { nil }
}
