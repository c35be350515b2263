/// One use case: rules, and calls to services. It knows no JSON and, but for gates, no HTTP, and has no state of its own.
public protocol Interactor<Command, Outcome>: Sendable {
    /// What it is asked.
    associatedtype Command
    /// What it found or did.
    associatedtype Outcome

    /// How it can fail beyond what follows from its input: what a gate refuses with, say. The API's description is told.
    static var failures: FailureKinds { get }

    /// Carries the use case out.
    func execute(_ command: Command) async throws(Failure) -> Outcome
}

extension Interactor {
    @inlinable
    public static var failures: FailureKinds { [] }
}
