import Synchronization

/// The connections for reading. A read leases one for as long as its statement runs, which is never across an `await`,
/// so there are never more than there are threads that read. The one that came back last is leased first: its pages and
/// statements are warm.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [Connection] = []
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
        let (idle, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        guard !isClosed else { throw .unavailable(detail: "the database was closed") }
        let connection: Connection
        if let idle {
            connection = idle
        } else {
            connection = try make(ReadInterruption(epochs))
        }
        connection.interruption.epoch = epochs.now
        return connection
    }

    /// Opens a connection that does not belong to the pool.
    func make(_ interruption: Interruption) throws(DatabaseError) -> Connection {
        try Connection(file, options: options, interruption: interruption)
    }

    /// Takes a connection back, or closes it if there are enough.
    func giveBack(_ connection: Connection) {
        let isKept = state.withLock { state in
            guard !state.isClosed && state.idle.count < options.readers else { return false }
            state.idle.append(connection)
            return true
        }
        if !isKept { connection.close() }
    }

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
