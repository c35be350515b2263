import Glibc
import ViperTesting

/// Stops clients, and counts their outcomes.
final class LoadControl: Sendable {
    private struct State {
        var isStopped = false
        /// When clients stop retrying.
        var end = ContinuousClock.now + .seconds(3600)
        /// How often each client succeeded, and was refused.
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

    /// Stops the clients, which may go on retrying until the limit.
    func stop(within limit: Duration = .seconds(120)) {
        state.withLock { state in
            state.isStopped = true
            state.end = .now + limit
        }
    }

    func note(_ response: RawClient.Answer?, of client: Int) {
        state.withLock { state in
            switch response?.status {
            case 200, 201, 204: state.done[client] += 1
            case 502, 503, nil: state.refused[client] += 1
            default: break
            }
        }
    }

    /// The pause before a retry.
    func pause() { usleep(10_000) }

    fileprivate var done: [Int] { state.withLock { $0.done } }
    fileprivate var refused: [Int] { state.withLock { $0.refused } }
}

/// Clients under constant load, each on its own thread.
final class Load: Sendable {
    private let control: LoadControl
    private let tasks: [Task<LoadLedger, any Error>]

    /// Starts the clients; with `connectingAnew` half of them open a connection for each request.
    ///
    /// - Parameter ports: assigned to the clients in turn.
    init(clients: Int, to ports: UInt16..., connectingAnew: Bool = false, tls: ClientSession.Options? = .usual) {
        let control = LoadControl(clients: clients)
        self.control = control
        tasks = (0..<clients).map { number in
            let connecting: LoadClient.Connecting = connectingAnew && number % 4 > 1 ? .always : .once
            return Task {
                try await onThread {
                    var client = LoadClient(number, to: ports, connecting: connecting, tls: tls, control)
                    client.run()
                    return client.ledger
                }
            }
        }
    }

    deinit { control.stop(within: .zero) }

    /// Waits until each client has succeeded this many more times.
    func untilDone(_ count: Int) async throws {
        let before = control.done
        try await until { zip(control.done, before).allSatisfy { $0 >= $1 + count } }
    }

    /// Waits until each client has been refused once more.
    func untilRefused() async throws {
        let before = control.refused
        try await until { zip(control.refused, before).allSatisfy { $0 > $1 } }
    }

    /// Stops the clients, and returns their merged ledgers.
    func end() async throws -> LoadLedger {
        control.stop()
        var ledger = LoadLedger()
        for task in tasks { ledger.take(try await task.value) }
        return ledger
    }
}
