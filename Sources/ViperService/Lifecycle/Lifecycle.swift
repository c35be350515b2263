import Synchronization

/// Where the process stands between its start and its end: what `/readyz` and the bridge ask.
final class Lifecycle: Sendable {
    private let draining = Atomic(false)

    /// Whether the end has begun: `/readyz` fails, and answers close their connections.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// Notes that the end has begun.
    func beginDraining() { draining.store(true, ordering: .relaxed) }
}
