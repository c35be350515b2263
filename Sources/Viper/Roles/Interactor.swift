/// One use case: rules, and calls to services. It is stateless, and knows no JSON and, except in gates, no HTTP.
public protocol Interactor<Command, Outcome>: Sendable {
    /// The input.
    associatedtype Command
    /// The result.
    associatedtype Outcome

    /// The failures that do not follow from its input, such as a gate's refusal, for the API description.
    static var failures: FailureKinds { get }

    /// Runs the use case.
    func execute(_ command: Command) async throws(Failure) -> Outcome
}

extension Interactor {
    @inlinable
    public static var failures: FailureKinds { [] }
}
