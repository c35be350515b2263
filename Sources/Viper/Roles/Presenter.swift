/// Prepares what a use case found for showing: entities in, a document's model out. It is pure: no I/O, no clock.
public protocol Presenter<Outcome, Model>: Sendable {
    /// What the use case found.
    associatedtype Outcome
    /// What the view shows.
    associatedtype Model

    /// Prepares an outcome for whoever reads the answer.
    func present(_ outcome: Outcome, for reader: PresentationContext) -> Model
}
