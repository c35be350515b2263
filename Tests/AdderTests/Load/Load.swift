import Glibc
import Testing
import ViperTesting
import ViperThreads

/// Tells clients when to stop, and notes how they fare.
final class LoadControl: Sendable {
    private struct State {
        var isStopped = false
        /// When clients give up what they try again.
        var end = ContinuousClock.now + .seconds(3600)
        /// How often each was told that something was done, and that it could not be.
        var done: [Int]
        var refused: [Int]
    }

    private let state: Locked<State>

    init(clients: Int) {
        let none = Array(repeating: 0, count: clients)
        state = Locked(State(done: none, refused: none))
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }
    var isOver: Bool { state.withLock { $0.end < .now } }

    /// Stops them, who have so long to finish what they try again.
    func stop(within limit: Duration = .seconds(120)) {
        state.withLock { state in
            state.isStopped = true
            state.end = .now + limit
        }
    }

    func note(_ answer: RawClient.Answer?, of client: Int) {
        state.withLock { state in
            switch answer?.status {
            case 200, 201: state.done[client] += 1
            case 502, 503, nil: state.refused[client] += 1
            default: break
            }
        }
    }

    /// Waits a little before something is tried again.
    func pause() { usleep(10_000) }

    /// How often each client was told that something was done, from now on.
    fileprivate var done: [Int] { state.withLock { $0.done } }
    fileprivate var refused: [Int] { state.withLock { $0.refused } }
}

/// Clients that ask all the while, each on a thread of its own.
final class Load: Sendable {
    private let control: LoadControl
    private let tasks: [Task<LoadLedger, any Error>]

    /// Starts them; half of them connect anew for each request if that is asked for.
    ///
    /// - Parameter ports: where they ask, in turn.
    init(clients: Int, to ports: UInt16..., connectingAnew: Bool = false) {
        let control = LoadControl(clients: clients)
        self.control = control
        tasks = (0..<clients).map { number in
            let connecting: LoadClient.Connecting = connectingAnew && number % 4 > 1 ? .always : .once
            return Task {
                try await onThread {
                    var client = LoadClient(number, to: ports, connecting: connecting, control)
                    client.run()
                    return client.ledger
                }
            }
        }
    }

    deinit { control.stop(within: .zero) }

    /// Waits until each client was so many times more told that something was done.
    func untilDone(_ count: Int) async throws {
        let before = control.done
        try await until { zip(control.done, before).allSatisfy { $0 >= $1 + count } }
    }

    /// Waits until each client was told once more that something could not be done.
    func untilRefused() async throws {
        let before = control.refused
        try await until { zip(control.refused, before).allSatisfy { $0 > $1 } }
    }

    /// Stops them, and returns what they were told.
    func end() async throws -> LoadLedger {
        control.stop()
        var ledger = LoadLedger()
        for task in tasks { ledger.take(try await task.value) }
        return ledger
    }
}
