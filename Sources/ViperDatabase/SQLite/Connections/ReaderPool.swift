import Glibc
import Synchronization
import ViperValues

/// The reading connections. A read leases one only while its statement runs, never across an `await`, so there are at
/// most as many as reading threads. A thread leases the one that it returned last: its pages and statements are in that
/// processor's caches.
final class ReaderPool: Sendable {
    private struct State {
        /// Connections with the threads that returned them, the longest idle one first.
        var idle: [(thread: pthread_t, connection: Connection)] = []
        /// The number of leases, including connections outside of the pool.
        var leased = 0
        var isSuspended = false
        var isClosed = false

        /// Takes the connection for a lease that is counted already: the thread's own, or, if no more may be opened
        /// than there are, the longest idle one.
        mutating func take(for thread: pthread_t, limit: Int) -> Connection? {
            if let index = idle.lastIndex(where: { $0.thread == thread }) { return idle.remove(at: index).connection }
            return leased + idle.count <= limit ? nil : takeLongestIdle()
        }

        mutating func takeLongestIdle() -> Connection? { idle.isEmpty ? nil : idle.removeFirst().connection }
    }

    let epochs = ReadEpochs()
    private let state = Mutex(State())
    private let file: String
    private let options: SQLiteOptions

    init(_ file: String, options: SQLiteOptions) {
        self.file = file
        self.options = options
    }

    var idleCount: Int { state.withLock { $0.idle.count } }

    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Leases a connection for one statement; it costs a lock and, the first times, opening one (about 100 µs).
    func lease() throws(DatabaseError) -> Connection {
        let idle = try take()
        let connection = if let idle { idle } else { try makeOrTakeAnothers() }
        connection.interruption.epoch = epochs.now
        return connection
    }

    func withLease<Value>(_ body: (Connection) throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        let connection = try lease()
        defer { giveBack(connection) }
        return try body(connection)
    }

    /// Opens a connection, or takes another thread's if none can be opened, for want of descriptors for example.
    private func makeOrTakeAnothers() throws(DatabaseError) -> Connection {
        do throws(DatabaseError) {
            return try make(ReadInterruption(epochs))
        } catch {
            // Neither a closed nor a suspended pool has idle ones.
            let anothers = state.withLock { state in
                let connection = state.takeLongestIdle()
                if connection != nil { state.leased += 1 }
                return connection
            }
            guard let anothers else { throw error }
            return anothers
        }
    }

    /// Opens a connection outside of the pool. See ``discard(_:)``.
    func leaseAnother(_ interruption: Interruption) throws(DatabaseError) -> Connection {
        if let idle = try take() { idle.close() }
        return try make(interruption)
    }

    /// Counts a lease and returns an idle connection if there is one. It waits while the store is being reopened, which
    /// takes some milliseconds and happens after disk failures.
    private func take() throws(DatabaseError) -> Connection? {
        let thread = pthread_self()
        for _ in 0..<250 {
            let (idle, isClosed, isSuspended) = state.withLock { state -> (Connection?, Bool, Bool) in
                guard !state.isClosed && !state.isSuspended else { return (nil, state.isClosed, state.isSuspended) }
                state.leased += 1
                return (state.take(for: thread, limit: options.readers), false, false)
            }
            guard !isClosed else { throw .unavailable(detail: "the database was closed") }
            guard isSuspended else { return idle }
            MonotonicClock.sleep(milliseconds: 1)
        }
        throw .busy(detail: "the store is being reopened")
    }

    private func make(_ interruption: Interruption) throws(DatabaseError) -> Connection {
        do throws(DatabaseError) {
            return try Connection(file, options: options, interruption: interruption)
        } catch {
            state.withLock { $0.leased -= 1 }
            throw error
        }
    }

    /// Returns a connection to the pool, or closes it if there are enough.
    func giveBack(_ connection: Connection) {
        let thread = pthread_self()
        let isKept = state.withLock { state in
            guard !state.isClosed, !state.isSuspended, state.idle.count < options.readers else { return false }
            state.idle.append((thread, connection))
            state.leased -= 1
            return true
        }
        if !isKept { discard(connection) }
    }

    func discard(_ connection: Connection) {
        connection.close()
        state.withLock { $0.leased -= 1 }
    }

    /// Stops leasing, closes idle connections, and waits until the last connection is closed: running reads get a
    /// quarter of a second, then they are stopped. It blocks.
    ///
    /// - Returns: whether all are closed; otherwise leasing has resumed.
    func suspend() -> Bool {
        let idle = state.withLock { state in
            state.isSuspended = true
            defer { state.idle = [] }
            return state.idle
        }
        for (_, connection) in idle { connection.close() }
        epochs.breakHolds()
        for wait in 0..<1000 {
            if state.withLock({ $0.leased }) == 0 { return true }
            if wait == 250 { epochs.end(before: epochs.advance()) }
            MonotonicClock.sleep(milliseconds: 1)
        }
        resume()
        return false
    }

    func resume() { state.withLock { $0.isSuspended = false } }

    /// Closes idle connections now, and leased ones when they are returned.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            let idle = state.idle
            state.idle = []
            return idle
        }
        for (_, connection) in idle { connection.close() }
    }
}
