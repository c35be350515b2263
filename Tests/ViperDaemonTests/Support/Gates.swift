import Synchronization
import ViperTesting

/// Suspends handlers until a test's own thread opens it.
final class Gate: Sendable {
    private struct State {
        var waiting: [Int: UnsafeContinuation<Void, Never>] = [:]
        var cancelled: Set<Int> = []
        var next = 0
    }

    private let state = Locked(State())

    /// The number of waiting handlers.
    var count: Int { state.withLock { $0.waiting.count } }
    /// The number of arrivals, waiting or not.
    var arrivals: Int { state.withLock { $0.next } }
    var cancellations: Int { state.withLock { $0.cancelled.count } }

    /// Waits until the gate opens or the task is cancelled.
    func wait() async {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.contains(number) { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isCancelled { continuation.resume() }
            }
        } onCancel: {
            let continuation = state.withLock { state in
                state.cancelled.insert(number)
                return state.waiting.removeValue(forKey: number)
            }
            continuation?.resume()
        }
    }

    /// Resumes all, from a thread that is neither libmicrohttpd's nor the pool's.
    func open() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }
}

extension Gate {
    /// Opens it over and over while a body runs.
    func opening(_ body: () throws -> Void) rethrows {
        let isOver = Atomic<Bool>(false)
        try withRunningThread({ while !isOver.load(ordering: .relaxed) { open() } }) {
            defer { isOver.store(true, ordering: .relaxed) }
            try body()
        }
    }
}

/// Blocks a server's thread until a test lets it go on.
final class Barrier: Sendable {
    private let hasArrived = Atomic<Bool>(false)
    private let isOpen = Atomic<Bool>(false)

    /// Called by a handler, whose thread it blocks.
    func block() {
        hasArrived.store(true, ordering: .relaxed)
        _ = TestServer.until { isOpen.load(ordering: .relaxed) }
    }

    /// Waits until a thread is blocked.
    func waitUntilBlocked() { #expect(TestServer.until { hasArrived.load(ordering: .relaxed) }) }

    func open() { isOpen.store(true, ordering: .relaxed) }
}

/// Suspends handlers that ignore cancellation.
final class DeafGate: Sendable {
    private let waiting = Locked<[UnsafeContinuation<Void, Never>]>([])

    /// The number of waiting handlers.
    var count: Int { waiting.withLock { $0.count } }

    func wait() async {
        await withUnsafeContinuation { continuation in waiting.withLock { $0.append(continuation) } }
    }

    func open() {
        let all = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for continuation in all { continuation.resume() }
    }
}

/// Runs `beside` on its own thread while `body` runs, and waits for both.
func withRunningThread(_ beside: () -> Void, _ body: () throws -> Void) rethrows {
    try withoutActuallyEscaping(beside) { beside in
        // Sendable: the thread has ended when this function returns.
        nonisolated(unsafe) let beside = beside
        let thread = try? Thread { beside() }
        #expect(thread != nil)
        defer { thread?.join() }
        try body()
    }
}
