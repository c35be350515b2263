import ViperHTTP
public import ViperValues

/// The gate of one step of a sequence: it loads the state by another gate, and lets nothing through while the step is not
/// due and may not be taken again. It decides before the body is read, and its problem leads to the step that is due.
///
/// Another request may go a step further in between. So a use case asks the state once more, by
/// ``StepSequence/fault(of:)``, in the transaction of its change.
public struct StepGate<Base: Interactor>: Interactor where Base.Outcome: SequenceState {
    private let base: Base
    private let step: Base.Outcome.Step
    private let link: @Sendable (_ due: Base.Outcome.Step, _ sequence: UUID) -> String

    /// Creates the gate of a step.
    ///
    /// - Parameters:
    ///   - base: loads the state.
    ///   - link: the path of the step that is due.
    public init(
        _ base: Base, for step: Base.Outcome.Step,
        link: @escaping @Sendable (_ due: Base.Outcome.Step, _ sequence: UUID) -> String
    ) {
        self.base = base
        self.step = step
        self.link = link
    }

    public static var failures: FailureKinds {
        [Base.failures, .other(.stepTooEarly), .other(.stepTaken), .other(.sequenceEnded)]
    }
    public static var authentication: Authentication? { Base.authentication }

    public func execute(_ command: Base.Command) async throws(Failure) -> Base.Outcome {
        let state = try await base.execute(command)
        guard let fault = state.steps.fault(of: step) else { return state }
        guard let due = state.steps.due else { throw fault }
        throw fault.leading(to: link(due, state.id))
    }
}
