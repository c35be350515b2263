import ViperThreads
import ViperValues

/// One open stream, as the feed sees it: what waits to be sent to it.
final class Subscriber: Sendable {
    /// What the stream does next.
    enum Delivery {
        /// Send these bytes. Its caller's session must be looked at first if `mustCheck` says so.
        case events([[UInt8]], mustCheck: Bool)
        /// Say goodbye and end.
        case end
        /// The client did not read what was sent; the rest is lost.
        case overflow
        /// The client has gone.
        case gone
    }

    private struct State {
        var events: [[UInt8]] = []
        var bytes = 0
        /// True at first: the session may have ended since the gate let its caller in.
        var mustCheck = true
        var ending: Ending?
        var waiter: UnsafeContinuation<Void, Never>?
        /// Where it begins: it wants what comes later.
        var start: ChangePosition
        /// When something was last sent.
        var heard: ContinuousClock.Instant

        var hasNews: Bool { !events.isEmpty || mustCheck || ending != nil }
    }

    private enum Ending {
        case end, overflow, gone
    }

    /// Who opened it; nil for a stranger.
    let caller: UUID?
    private let limit: Int
    private let state: Locked<State>

    /// - Parameters:
    ///   - limit: how many bytes may wait.
    ///   - now: the time.
    init(from start: ChangePosition, caller: UUID?, limit: Int, now: ContinuousClock.Instant) {
        self.caller = caller
        self.limit = limit
        state = Locked(State(start: start, heard: now))
    }

    /// Whether nothing was sent for so long.
    func isDue(since time: ContinuousClock.Instant) -> Bool { state.withLock { $0.heard <= time } }

    /// What is added to a stream.
    enum Addition {
        /// A change; it is dropped if the stream begins after it.
        case change
        /// A comment with a position, dropped alike; the stream looks at its caller's session.
        case comment
        /// The log is another one from here on: the stream begins anew.
        case restart
    }

    /// Adds to what is to be sent.
    ///
    /// - Parameter wakes: gets whoever waits for it, to be resumed without any lock.
    /// - Returns: false if the stream was cut instead.
    func push(
        _ event: [UInt8], _ addition: Addition, at position: ChangePosition, now: ContinuousClock.Instant,
        wakes: inout Wakes
    ) -> Bool {
        state.withLock { state in
            guard state.ending == nil else { return true }
            state.heard = now
            switch addition {
            case .restart: state.start = position
            case .change: guard position > state.start else { return true }
            case .comment:
                state.mustCheck = true
                guard position >= state.start else { return true }
            }
            let fits = state.bytes + event.count <= limit
            if fits {
                state.events.append(event)
                state.bytes += event.count
            } else {
                state.events = []
                state.ending = .overflow
            }
            wakes.take(&state.waiter)
            return fits
        }
    }

    /// Has the stream look at its caller's session.
    func check(wakes: inout Wakes) {
        state.withLock { state in
            state.mustCheck = true
            wakes.take(&state.waiter)
        }
    }

    /// Ends the stream.
    func end(wakes: inout Wakes) {
        state.withLock { state in
            state.ending = state.ending ?? .end
            wakes.take(&state.waiter)
        }
    }

    /// Waits until there is something to do. One task at a time waits.
    func next() async -> Delivery {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isReady = state.withLock { state in
                    if !state.hasNews { state.waiter = continuation }
                    return state.hasNews
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            var wakes = Wakes()
            state.withLock { state in
                state.ending = .gone
                wakes.take(&state.waiter)
            }
            wakes.resume()
        }
        return state.withLock { state in
            switch state.ending {
            case .gone?: return .gone
            case .overflow?: return .overflow
            case .end? where state.events.isEmpty: return .end
            default: break
            }
            defer {
                state.events = []
                state.bytes = 0
                state.mustCheck = false
            }
            return .events(state.events, mustCheck: state.mustCheck)
        }
    }
}

/// Tasks to resume once no lock is held: each may run at once on another thread and take it.
struct Wakes {
    private var waiters: [UnsafeContinuation<Void, Never>] = []

    mutating func take(_ waiter: inout UnsafeContinuation<Void, Never>?) {
        guard let waiting = waiter else { return }
        waiter = nil
        waiters.append(waiting)
    }

    mutating func resume() {
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
