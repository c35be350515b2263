import Synchronization

/// Whether the process is shutting down, for `/readyz` and the bridge.
final class Lifecycle: Sendable {
    private let draining = Atomic(false)

    /// Whether the shutdown has begun: `/readyz` fails, and responses close their connections.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func beginDraining() { draining.store(true, ordering: .relaxed) }
}
