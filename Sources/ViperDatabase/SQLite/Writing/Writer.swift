import CSQLite
import Synchronization

/// Runs all writes, one after the other; those that wait together share a commit.
///
/// `Writer+Group` runs a group, `Writer+Commit` commits it, `Writer+Checkpoint` keeps the log short, `Writer+Recovery`
/// handles failing disks, and ``WriterThread`` is its thread.
final class Writer: @unchecked Sendable {
    // Sendable because only the writer's own task touches it, except for the thread, the counters and the epochs.

    let thread = WriterThread()
    var connection: Connection
    let interruption: WriteInterruption
    let readers: ReaderPool
    let health = WriterHealth()
    let renewal: WALRewrite
    let options: SQLiteOptions
    let counters = WriteCounters()
    let locks = HeldLocks()
    let folder: DataFolder

    var epochs: ReadEpochs { readers.epochs }
    var file: String { folder.file }

    /// The number of the running body; a transaction with another number has ended.
    var turn = 0
    var hasQueried = false
    var hasChanged = false
    private var groupLocks: [AdvisoryLock] = []
    /// Why SQLite has rolled back on its own.
    var lostBy: DatabaseError?
    /// The log's length in pages, and the length of the next checkpoint.
    var logPages = 0
    var nextCheckpoint: Int

    /// Whether the running commit has appended to the log.
    var hasLogged = false
    /// The end of the log after the last commit; nil if unknown.
    var logEnd: LogEnd? = LogEnd()

    /// Why no write may start: the log is in doubt.
    var refusal: DatabaseError?
    /// Whether the database file may lack pages that SQLite would not copy again.
    var isDatabaseInDoubt = false
    var writeTrouble = Outage()
    var checkpointTrouble = Outage()
    /// The time of the next retry, and the delay after it.
    var nextAttempt: ContinuousClock.Instant?
    var pause = Duration.milliseconds(250)

    private let closers = Mutex<[UnsafeContinuation<Void, Never>]?>([])

    /// Opens the store for writing.
    ///
    /// An existing log is rewritten first, since it may be readable without being on the disk. If that fails, usually
    /// for lack of space, the store is open for reading, and writes are refused until it succeeds.
    init(_ folder: DataFolder, readers: ReaderPool, options: SQLiteOptions) throws(DatabaseError) {
        self.folder = folder
        self.readers = readers
        self.options = options
        interruption = WriteInterruption()
        nextCheckpoint = options.checkpointPages
        renewal = WALRewrite(folder: folder.path, file: folder.file)
        var fault: DatabaseError?
        do throws(DatabaseError) { try renewal.run() } catch { fault = error }
        connection = try Connection(folder.file, options: options, interruption: interruption)
        try prepareFile()
        // Syncs the names of the files: SQLite ignores a failure of that.
        do throws(DatabaseError) { try StoreFile.sync(folder: folder.path) } catch { fault = fault ?? error }
        if let fault { distrustLog(because: fault) } else { learnLog() }
    }

    func start() throws(DatabaseError) {
        observeLog()
        try thread.start()
        Task(executorPreference: thread) { await self.run() }
    }

    private func run() async {
        beginLog()
        var group: [PendingWrite] = []
        while thread.waitAndTake(into: &group, limit: options.groupLimit, until: nextAttempt) {
            if !group.isEmpty {
                await perform(&group)
                for job in group { job.finish() }
                group.removeAll(keepingCapacity: true)
                keepLogShort()
            }
            if let nextAttempt, nextAttempt <= .now { recover() }
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

    /// Finishes the waiting writes, then closes the file and releases the folder.
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

    /// The rows changed by the bodies' statements, excluding those of foreign keys.
    private(set) var changes = 0

    func query(
        _ sql: SQL, _ parameters: [SQLValue], turn: Int, each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try run(sql, turn: turn) { statement, connection throws(DatabaseError) in
            let before = connection.totalChanges
            try connection.query(statement, parameters, each: each)
            return connection.changes(since: before)
        }
    }

    /// Runs a statement of the current body by a closure that returns the number of changed rows.
    @inline(__always)
    func run(
        _ sql: SQL, turn: Int, _ work: (Statement, Connection) throws(DatabaseError) -> Int
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

    /// Gives the current body a lock if it is free. A lock of the same group counts as free: the group's earlier bodies
    /// have ended, and their changes are committed or lost together with this one's.
    func tryLock(_ lock: AdvisoryLock, turn: Int) throws(DatabaseError) -> Bool {
        guard turn == self.turn else { throw .misuse(detail: "the transaction has ended") }
        guard !hasQueried else { throw .misuse(detail: "a lock was requested after the first statement") }
        if groupLocks.contains(lock) { return true }
        guard locks.take(lock) else { return false }
        groupLocks.append(lock)
        return true
    }

    /// Releases the locks of a group whose transaction has ended.
    func releaseLocks() {
        for lock in groupLocks { locks.release(lock) }
        groupLocks.removeAll(keepingCapacity: true)
    }

    func run(_ migration: Migration, turn: Int) throws(DatabaseError) {
        guard turn == self.turn else { throw .misuse(detail: "the transaction has ended") }
        hasChanged = true
        try connection.run(migration)
    }
}
