/// Wires a module, and does nothing else.
public protocol Builder<Scope>: Sendable {
    /// What the router passes to the builder: its gate's outcome.
    associatedtype Scope
    /// The endpoint that it builds.
    associatedtype Built: Endpoint

    /// The module's static traits: those of its type, unless only the builder knows them, such as a document whose
    /// members depend on the program's features. Read once, at start.
    var traits: EndpointTraits { get }

    /// Builds the module for one request.
    func build(in scope: Scope) -> Built
}

extension Builder {
    @inlinable
    public var traits: EndpointTraits { Built.traits }
}
