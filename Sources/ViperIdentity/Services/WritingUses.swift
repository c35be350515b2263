import ViperThreads
import ViperValues

/// The sessions whose last use is being written: of many requests that come at once after a quiet minute, one writes,
/// and the others need not wait for a transaction that would change nothing.
final class WritingUses: Sendable {
    private let sessions = Locked<Set<UUID>>([])

    /// Whether nobody else writes the use of a session now; then whoever asks does so, and calls ``end(_:)``.
    func begin(_ session: UUID) -> Bool { sessions.withLock { $0.insert(session).inserted } }

    func end(_ session: UUID) { sessions.withLock { _ = $0.remove(session) } }
}
