/// Wires a module, and does nothing else.
public protocol Builder<Scope>: Sendable {
    /// What the router hands to it: its gate's outcome.
    associatedtype Scope
    /// What it builds.
    associatedtype Built: Endpoint

    /// The module for one request.
    func build(in scope: Scope) -> Built
}
