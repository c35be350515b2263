import Viper
import ViperService
import ViperThreads
import ViperValues

/// Counts the rows of a mission's result, notes them in the store every second or so, and learns then whether the mission
/// was cancelled.
final class MissionProgress: Sendable {
    private struct State {
        var rows = 0
        var notedAt = ContinuousClock.now
        var isCancelled = false
    }

    private let store: MissionStore
    private let mission: UUID
    private let attempt: JobAttempt
    private let state = Locked(State())

    init(of mission: UUID, _ attempt: JobAttempt, in store: MissionStore) {
        self.store = store
        self.mission = mission
        self.attempt = attempt
    }

    var rows: Int { state.withLock { $0.rows } }

    /// Whether the mission was found to be cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Counts further rows.
    ///
    /// - Throws: if the mission was cancelled.
    func add(_ rows: Int) async throws(Failure) {
        let due = state.withLock { state -> Int? in
            state.rows += rows
            guard ContinuousClock.now - state.notedAt >= MissionRules.noteInterval else { return nil }
            state.notedAt = .now
            return state.rows
        }
        guard let due, try await !store.note(due, of: mission, attempt) else { return }
        state.withLock { $0.isCancelled = true }
        throw .conflict("The mission was cancelled.")
    }
}
