import Dispatch
import Glibc
import ViperThreads

/// A listening socket on 127.0.0.1 with an accepting thread, and one thread for each connection.
final class ConnectionListener: Sendable {
    private struct State {
        var clients: Set<Int32> = []
        var isStopped = false
    }

    let port: UInt16
    private let descriptor: Int32
    private let threads = DispatchGroup()
    private let state = Locked(State())

    init() throws { (descriptor, port) = try Loopback.listen(backlog: 4_096) }

    deinit { close(descriptor) }

    /// Starts accepting. Every connection is served on a thread of its own and closed afterwards.
    func start(_ serve: @escaping @Sendable (Int32) -> Void) throws {
        let isStarted = run { [self] in
            while !state.withLock({ $0.isStopped }) {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { continue }
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                let isServed =
                    state.withLock { $0.isStopped ? false : $0.clients.insert(client).inserted }
                    && run { [self] in
                        serve(client)
                        leave(client)
                    }
                if !isServed { leave(client) }
            }
        }
        guard isStarted else { throw SystemFault("no thread to accept connections") }
    }

    /// Closes all connections and waits for the threads.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            shutdown(descriptor, Int32(SHUT_RDWR))
            for client in state.clients { shutdown(client, Int32(SHUT_RDWR)) }
        }
        threads.wait()
    }

    private func leave(_ client: Int32) {
        state.withLock { state in
            state.clients.remove(client)
            close(client)
        }
    }

    /// Runs a closure on a thread that ``stop()`` waits for.
    private func run(_ body: @escaping @Sendable () -> Void) -> Bool {
        threads.enter()
        let isStarted = Thread.detached { [threads] in
            body()
            threads.leave()
        }
        if !isStarted { threads.leave() }
        return isStarted
    }
}
