import CSQLite
import Synchronization

/// Runs all writes, one after the other, and lets those that wait together share a commit.
///
/// The parts: `Writer+Group` runs a group, `Writer+Commit` commits it, `Writer+Checkpoint` keeps the log short,
/// `Writer+Recovery` is for disks that fail, ``WriterThread`` is where it runs.
final class Writer: @unchecked Sendable {
    // Sendable: but for the thread, the counters and the epochs, only the writer's own task touches it.

    let thread = WriterThread()
    var connection: Connection
    let interruption: WriteInterruption
    let readers: ReaderPool
    let health = WriterHealth()
    let renewal: LogRenewal
    let options: SQLiteOptions
    let counters = WriteCounters()
    let locks = HeldLocks()
    let folder: DataFolder

    var epochs: ReadEpochs { readers.epochs }
    var file: String { folder.file }

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

    /// Whether the commit that runs has added to the log.
    var hasLogged = false
    /// Where the log ended after the last commit; nil if that is not known.
    var logEnd: LogEnd? = LogEnd()

    /// Why no write is begun: the log is in doubt.
    var refusal: DatabaseError?
    /// Whether the database's file may lack pages that SQLite would not copy again.
    var isDatabaseInDoubt = false
    var writeTrouble = Trouble()
    var checkpointTrouble = Trouble()
    /// When to try again what has failed, and how long to wait after that.
    var nextAttempt: ContinuousClock.Instant?
    var pause = Duration.milliseconds(250)

    private let closers = Mutex<[UnsafeContinuation<Void, Never>]?>([])

    /// Opens the store for writing.
    ///
    /// A log that is found is written anew first, since it may be read and yet not be on the disk. Where that cannot be
    /// done, for want of room as a rule, the store is open for reading, and writes are refused until it can.
    init(_ folder: DataFolder, readers: ReaderPool, options: SQLiteOptions) throws(DatabaseError) {
        self.folder = folder
        self.readers = readers
        self.options = options
        interruption = WriteInterruption()
        nextCheckpoint = options.checkpointPages
        renewal = LogRenewal(folder: folder.path, file: folder.file)
        var fault: DatabaseError?
        do throws(DatabaseError) { try renewal.run() } catch { fault = error }
        connection = try Connection(folder.file, options: options, interruption: interruption)
        try prepareFile()
        // The names of the files: SQLite goes on where their sync fails.
        do throws(DatabaseError) { try StoreFile.sync(folder: folder.path) } catch { fault = fault ?? error }
        if let fault { distrustLog(because: fault) } else { learnLog() }
    }

    /// Starts the thread and the task.
    func start() throws(DatabaseError) {
        observeLog()
        try thread.start()
        Task(executorPreference: thread) { await self.run() }
    }

    private func run() async {
        var group: [WriteJob] = []
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
