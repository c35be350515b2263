/// Wires a module, and does nothing else.
public protocol Builder<Scope>: Sendable {
    /// What the router hands to it: its gate's outcome.
    associatedtype Scope
    /// What it builds.
    associatedtype Built: Endpoint

    /// What is known of the module without a request: what its type says, unless only the builder knows, such as the
    /// members of a document that depend on the program's features. Asked for once, at start.
    var traits: EndpointTraits { get }

    /// The module for one request.
    func build(in scope: Scope) -> Built
}

extension Builder {
    @inlinable
    public var traits: EndpointTraits { Built.traits }
}
