/// A use case whose module reports something to its router, such as the entry that it added to a list. It names what of
/// its outcome that is, and does not know who listens:
///
///     extension NotesAdd.Interactor: ReportingInteractor {
///         static func output(of note: Note) -> ListChange<Note>? { .inserted([note]) }
///     }
///
/// Its router says where the output goes: `NotesAdd.Interactor(service: service).reporting(to: list)`. A program in which a
/// router has not, and in which clients may keep a list of such entries open, does not start.
public protocol ReportingInteractor: Interactor where Command: Sendable, Outcome: Sendable {
    /// What is reported.
    associatedtype Output: Sendable

    /// The output of an outcome; nil if there is nothing to report.
    static func output(of outcome: Outcome) -> Output?
}

/// What a router does with the outputs of its modules.
public protocol OutputReceiver<Output>: Sendable {
    /// What it receives.
    associatedtype Output: Sendable

    /// Runs a use case, and takes its output in the same transaction: both come to pass, or neither.
    ///
    /// - Parameters:
    ///   - work: the use case. It may run again.
    ///   - output: names the output of its outcome.
    func receive<Outcome: Sendable>(
        from work: @escaping @Sendable () async throws(Failure) -> Outcome,
        _ output: @escaping @Sendable (Outcome) -> Output?
    ) async throws(Failure) -> Outcome
}

extension ReportingInteractor {
    @inlinable
    public static var lostOutput: Any.Type? { Output.self }

    /// The same use case, whose output goes to a receiver.
    @inlinable
    public func reporting<Receiver: OutputReceiver>(to receiver: Receiver) -> ReportedInteractor<Self, Receiver>
    where Receiver.Output == Output {
        ReportedInteractor(self, to: receiver)
    }
}

/// A use case with the receiver of its output.
public struct ReportedInteractor<Base: ReportingInteractor, Receiver: OutputReceiver>: Interactor
where Receiver.Output == Base.Output {
    @usableFromInline let base: Base
    @usableFromInline let receiver: Receiver

    @inlinable
    init(_ base: Base, to receiver: Receiver) {
        self.base = base
        self.receiver = receiver
    }

    @inlinable
    public static var failures: FailureKinds { Base.failures }
    @inlinable
    public static var handlesSecrets: Bool { Base.handlesSecrets }
    @inlinable
    public static var issuesCapability: Bool { Base.issuesCapability }
    @inlinable
    public static var moduleType: Any.Type { Base.moduleType }

    @inlinable
    public func prepare(_ command: Base.Command) async throws(Failure) -> Base.Command {
        try await base.prepare(command)
    }

    @inlinable
    public func execute(_ command: Base.Command) async throws(Failure) -> Base.Outcome {
        let base = base
        return try await receiver.receive(
            from: { () async throws(Failure) -> Base.Outcome in try await base.execute(command) },
            { Base.output(of: $0) })
    }
}
