public import ViperHTTP

/// A router is a module too: its gate is its use case, run once for each request, and what the gate finds is the scope
/// of the modules below. A gate that throws lets nothing through.
///
/// A gate is asked the request as it is, or what a ``WireInput`` reads of the path that leads to its router.
///
/// Routers cost nothing at run time beyond their gates: the table is flattened when it is frozen.
public struct Router<Gate: Interactor>: Sendable where Gate.Outcome: Sendable {
    @usableFromInline let gate: Gate
    @usableFromInline let routes: [Route<Gate.Outcome>]

    /// A router with a gate and its routes.
    @inlinable
    public init(_ gate: Gate, _ routes: [Route<Gate.Outcome>]) {
        self.gate = gate
        self.routes = routes
    }
}

extension Router where Gate == OpenGate {
    /// A router that lets everything through.
    @inlinable
    public init(_ routes: [Route<Void>]) { self.init(OpenGate(), routes) }
}

/// A gate that lets everything through and hands nothing on.
public struct OpenGate: Interactor {
    /// The gate.
    @inlinable
    public init() {}

    @inlinable
    public func execute(_ command: Request) async throws(Failure) {}
}
