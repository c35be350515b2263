public import ViperHTTP

/// A router is a module too: its gate is its use case, run once per request, and the gate's outcome is the scope of the
/// modules below. A gate that throws lets nothing through. It changes nothing: pages ask gates what they may offer.
///
/// A gate receives the request itself, or what a `WireInput` reads of the path that leads to its router.
///
/// Routers cost nothing at run time beyond their gates: freezing the table flattens them.
public struct Router<Gate: Interactor>: Sendable where Gate.Outcome: Sendable {
    @usableFromInline let gate: Gate
    @usableFromInline let routes: [Route<Gate.Outcome>]

    /// Creates a router behind a gate.
    @inlinable
    public init(_ gate: Gate, _ routes: [Route<Gate.Outcome>]) {
        self.gate = gate
        self.routes = routes
    }
}

extension Router where Gate == OpenGate {
    /// Creates a router without a gate.
    @inlinable
    public init(_ routes: [Route<Void>]) { self.init(OpenGate(), routes) }
}

/// A gate that lets everything through and passes nothing on.
public struct OpenGate: Interactor {
    @inlinable
    public init() {}

    @inlinable
    public func execute(_ command: Request) async throws(Failure) {}
}
