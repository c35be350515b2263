/// Turns a use case's outcome into a view's model. It is pure: no I/O, no clock.
public protocol Presenter<Outcome, Model>: Sendable {
    /// The outcome of the use case.
    associatedtype Outcome
    /// The model of the view.
    associatedtype Model

    /// Presents an outcome for a client.
    func present(_ outcome: Outcome, for reader: PresentationContext) -> Model
}
