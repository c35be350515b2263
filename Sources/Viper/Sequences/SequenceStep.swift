public import ViperHTTP

/// The steps of a sequence, in their order:
///
///     enum TransferStep: WireText, SequenceStep {
///         case from, amount, to, confirmation
///     }
///
/// A step's text on the wire is also the last segment of its path.
public protocol SequenceStep: OutputEnumeration, Hashable {
    /// The method of its request. Default: `PUT`.
    var method: Method { get }
    /// Whether it may be taken again. Default: until the sequence has ended.
    var repetition: StepRepetition { get }
}

extension SequenceStep {
    public var method: Method { .put }
    public var repetition: StepRepetition { .untilEnd }
}

/// Whether a step that was taken may be taken again.
public enum StepRepetition: Sendable {
    /// It may not.
    case never
    /// As long as the sequence has not ended: what was chosen can be changed.
    case untilEnd
    /// At any time: the same request leads to the same response, and changes nothing.
    case always
}

/// The state of a sequence, which the sequence's gate loads and hands to the modules of its steps.
public protocol SequenceState<Step>: Sendable {
    associatedtype Step: SequenceStep
    /// Identifies the sequence, in its path.
    var id: UUID { get }
    /// The steps of the sequence as far as they were taken.
    var steps: StepSequence<Step> { get }
}
