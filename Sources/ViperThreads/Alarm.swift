/// Lets one task sleep until a time has passed or somebody rings. A ring while it is awake ends its next sleep at once,
/// so none is lost.
package final class Alarm: Sendable {
    private struct State {
        var isRung = false
        var sleeper: Task<Void, Never>?
    }

    private let state = Locked(State())

    package init() {}

    /// Ends the current sleep, or the next one.
    package func ring() {
        let sleeper = state.withLock { state in
            state.isRung = true
            return state.sleeper
        }
        sleeper?.cancel()
    }

    /// Sleeps; ends at once in a cancelled task.
    package func wait(atMost duration: Duration) async {
        guard duration > .zero, !Task.isCancelled else { return }
        let sleeper = Task<Void, Never> { try? await Task.sleep(for: duration) }
        let isRung = state.withLock { state in
            if !state.isRung { state.sleeper = sleeper }
            return state.isRung
        }
        if isRung { sleeper.cancel() }
        await withTaskCancellationHandler {
            await sleeper.value
        } onCancel: {
            sleeper.cancel()
        }
        state.withLock { $0 = State() }
    }
}
