import Synchronization

/// Counts tasks that are somewhere at the same time.
final class Overlap: Sendable {
    private let counts = Mutex((now: 0, most: 0, all: 0))

    /// The most that were there at a time.
    var most: Int { counts.withLock { $0.most } }
    /// How many have been there.
    var all: Int { counts.withLock { $0.all } }

    func enter() {
        counts.withLock { counts in
            counts.now += 1
            counts.all += 1
            counts.most = max(counts.most, counts.now)
        }
    }

    func leave() { counts.withLock { $0.now -= 1 } }
}

/// Holds one task until it is opened.
final class Gate: Sendable {
    private struct State {
        var isHeld = false
        var isOpen = false
        var holder: CheckedContinuation<Void, Never>?
        var watcher: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func pass() async {
        note()
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.holder = continuation }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    /// Records that a task has arrived.
    func note() {
        let watcher = state.withLock { state in
            state.isHeld = true
            defer { state.watcher = nil }
            return state.watcher
        }
        watcher?.resume()
    }

    /// Waits until a task has arrived.
    func waitUntilHeld() async {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if !state.isHeld { state.watcher = continuation }
                return state.isHeld
            }
            if isHeld { continuation.resume() }
        }
    }

    func open() {
        let holder = state.withLock { state in
            state.isOpen = true
            defer { state.holder = nil }
            return state.holder
        }
        holder?.resume()
    }
}
