import CSQLite
import Synchronization

/// Runs all writes, one after the other, and lets those that wait together share a commit.
///
/// The parts: `Writer+Group` runs a group and commits it, `Writer+Checkpoint` keeps the log short, ``WriterThread`` is
/// where it runs.
final class Writer: @unchecked Sendable {
    // Sendable: but for the thread, the counters and the epochs, only the writer's own task touches it.

    let thread = WriterThread()
    let connection: Connection
    let interruption: WriteInterruption
    let epochs: ReadEpochs
    let options: SQLiteOptions
    let counters = WriteCounters()
    let locks = HeldLocks()
    private let folder: DataFolder

    /// The number of the body that runs; a transaction with another number has ended.
    var turn = 0
    /// Whether the body that runs has run a statement.
    var hasQueried = false
    /// Whether the body that runs has changed something.
    var hasChanged = false
    /// The locks that bodies of the group have taken.
    private var groupLocks: [AdvisoryLock] = []
    /// Why SQLite has ended the transaction by itself.
    var lostBy: DatabaseError?
    /// How long the log is, in pages, and at what length it is looked at next.
    var logPages = 0
    var nextCheckpoint: Int

    private let closers = Mutex<[UnsafeContinuation<Void, Never>]?>([])

    init(_ folder: DataFolder, epochs: ReadEpochs, options: SQLiteOptions) throws(DatabaseError) {
        self.folder = folder
        self.epochs = epochs
        self.options = options
        interruption = WriteInterruption()
        connection = try Connection(folder.file, options: options, interruption: interruption)
        nextCheckpoint = options.checkpointPages
        try prepareFile()
    }

    /// Starts the thread and the task.
    func start() throws(DatabaseError) {
        observeLog()
        try thread.start()
        Task(executorPreference: thread) { await self.run() }
    }

    private func run() async {
        var group: [WriteJob] = []
        while thread.waitAndTake(into: &group, limit: options.groupLimit) {
            await perform(&group)
            for job in group { job.finish() }
            group.removeAll(keepingCapacity: true)
            keepLogShort()
        }
        truncateLog()
        connection.close()
        folder.release()
        let waiting = closers.withLock { closers in
            defer { closers = nil }
            return closers ?? []
        }
        for closer in waiting { closer.resume() }
        thread.finish()
    }

    /// Finishes what waits, then closes the file and lets go of the folder.
    func close() async {
        thread.close()
        await withUnsafeContinuation { continuation in
            let isClosed = closers.withLock { closers in
                closers?.append(continuation)
                return closers == nil
            }
            if isClosed { continuation.resume() }
        }
    }

    // MARK: - What a body may do

    /// How many rows the bodies' statements have changed, without those of foreign keys.
    private(set) var changes = 0

    /// Runs a statement of the body whose turn it is.
    func query(
        _ sql: StaticString, _ parameters: [SQLValue], turn: Int, each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try run(sql, turn: turn) { statement, connection throws(DatabaseError) in
            let before = connection.totalChanges
            try connection.query(statement, parameters, each: each)
            return connection.changes(since: before)
        }
    }

    /// Runs a statement of the body whose turn it is, in some way that tells how many rows it changed.
    @inline(__always)
    func run(
        _ sql: StaticString, turn: Int, _ work: (Statement, Connection) throws(DatabaseError) -> Int
    ) throws(DatabaseError) {
        guard turn == self.turn else { throw .misuse(detail: "the transaction has ended, for: \(sql)") }
        if let lostBy { throw lostBy }
        hasQueried = true
        let before = connection.totalChanges
        do {
            let statement = try connection.prepared(sql)
            changes &+= try work(statement, connection)
            if !statement.isReadOnly { hasChanged = true }
        } catch {
            if connection.totalChanges != before { hasChanged = true }
            if !connection.isInTransaction { lostBy = error }
            throw error
        }
    }

    /// Gives the body whose turn it is a lock, if nobody has it. The others of its group have ended, and what they wrote
    /// is kept or lost together with what it writes.
    func tryLock(_ lock: AdvisoryLock, turn: Int) throws(DatabaseError) -> Bool {
        guard turn == self.turn else { throw .misuse(detail: "the transaction has ended") }
        guard !hasQueried else { throw .misuse(detail: "a lock was asked for after the first statement") }
        if groupLocks.contains(lock) { return true }
        guard locks.take(lock) else { return false }
        groupLocks.append(lock)
        return true
    }

    /// Lets go of the locks of a group, whose transaction has ended.
    func releaseLocks() {
        for lock in groupLocks { locks.release(lock) }
        groupLocks.removeAll(keepingCapacity: true)
    }

    /// Runs the statements of a migration.
    func run(script: String, turn: Int) throws(DatabaseError) {
        guard turn == self.turn else { throw .misuse(detail: "the transaction has ended") }
        hasChanged = true
        try connection.run(script)
    }
}
