import Synchronization

/// The connections for reading. A read leases one for as long as its statement runs, which is never across an `await`,
/// so there are never more than there are threads that read. The one that came back last is leased first: its pages and
/// statements are warm.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Connection] = []
        /// How many are leased, those beside the pool included.
        var leased = 0
        var isSuspended = false
        var isClosed = false
    }

    let epochs = ReadEpochs()
    private let state = Mutex(State())
    private let file: String
    private let options: SQLiteOptions

    init(_ file: String, options: SQLiteOptions) {
        self.file = file
        self.options = options
    }

    /// How many connections are open and idle.
    var idleCount: Int { state.withLock { $0.idle.count } }

    /// Whether nothing is read any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// A connection for one statement; it costs a lock and, the first times, opening one (about 100 µs).
    func lease() throws(DatabaseError) -> Connection {
        let idle = try take()
        let connection = if let idle { idle } else { try make(ReadInterruption(epochs)) }
        connection.interruption.epoch = epochs.now
        return connection
    }

    /// Opens a connection that does not belong to the pool. See ``discard(_:)``.
    func leaseAnother(_ interruption: Interruption) throws(DatabaseError) -> Connection {
        if let idle = try take() { idle.close() }
        return try make(interruption)
    }

    /// Counts a lease, and hands out an idle connection if there is one. While the store is opened anew, which takes some
    /// milliseconds and happens when the disk has failed, it waits.
    private func take() throws(DatabaseError) -> Connection? {
        for _ in 0..<250 {
            let (idle, isClosed, isSuspended) = state.withLock { state in
                if !state.isClosed && !state.isSuspended { state.leased += 1 }
                return (state.idle.popLast(), state.isClosed, state.isSuspended)
            }
            guard !isClosed else { throw .unavailable(detail: "the database was closed") }
            guard isSuspended else { return idle }
            MonotonicClock.sleep(milliseconds: 1)
        }
        throw .busy(detail: "the store is being opened anew")
    }

    private func make(_ interruption: Interruption) throws(DatabaseError) -> Connection {
        do throws(DatabaseError) {
            return try Connection(file, options: options, interruption: interruption)
        } catch {
            state.withLock { $0.leased -= 1 }
            throw error
        }
    }

    /// Takes a connection back, or closes it if there are enough.
    func giveBack(_ connection: Connection) {
        let isKept = state.withLock { state in
            guard !state.isClosed, !state.isSuspended, state.idle.count < options.readers else { return false }
            state.idle.append(connection)
            state.leased -= 1
            return true
        }
        if !isKept { discard(connection) }
    }

    /// Closes a connection that was leased.
    func discard(_ connection: Connection) {
        connection.close()
        state.withLock { $0.leased -= 1 }
    }

    // MARK: - Opening the store anew

    /// Leases nothing more and closes what is idle, and waits until the last connection is closed: reads that run are
    /// let be for a quarter of a second, then ended. It blocks.
    ///
    /// - Returns: whether all are closed; else nothing was changed.
    func suspend() -> Bool {
        let idle = state.withLock { state in
            state.isSuspended = true
            defer { state.idle = [] }
            return state.idle
        }
        for connection in idle { connection.close() }
        epochs.breakHolds()
        for wait in 0..<1000 {
            if state.withLock({ $0.leased }) == 0 { return true }
            if wait == 250 { epochs.end(before: epochs.advance()) }
            MonotonicClock.sleep(milliseconds: 1)
        }
        resume()
        return false
    }

    /// Leases again.
    func resume() { state.withLock { $0.isSuspended = false } }

    /// Closes the idle connections now, and those that are leased when they come back.
    func close() {
        let idle = state.withLock { state in
            state.isClosed = true
            let idle = state.idle
            state.idle = []
            return idle
        }
        for connection in idle { connection.close() }
    }
}
