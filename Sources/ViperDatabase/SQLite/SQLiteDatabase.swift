import CSQLite
import Synchronization
public import ViperThreads

/// A store in a SQLite file.
///
/// Reads run on the calling thread, on a leased connection, and never wait for writes. Writes run one after the other
/// on a thread of their own; those that wait together share a commit. One server at a time holds a data folder.
public final class SQLiteDatabase: Database, ImmediateQueryable {
    let readers: ReaderPool
    let writer: Writer
    let known = Mutex<[Migration]>([])

    /// Opens the store in a folder and creates both, and the folders above, if missing. It blocks: call it at start.
    ///
    /// - Parameters:
    ///   - folder: the data folder. If every user may write to it, `options.report` gets a warning.
    ///   - options: the store's options.
    /// - Throws: ``DatabaseError/unavailable(detail:)`` if the folder cannot be created or written,
    ///   ``DatabaseError/locked(detail:)`` if another server holds it, ``DatabaseError/notADatabase(detail:)`` if the
    ///   file is something else.
    public static func open(
        folder: String, options: SQLiteOptions = SQLiteOptions()
    ) throws(DatabaseError) -> SQLiteDatabase {
        let folder = try DataFolder(folder)
        if let warning = folder.warning { options.report(DatabaseNotice(.began, warning)) }
        // This must come first: naming the folder initializes SQLite, and no configuration is possible after that.
        _ = Connection.configured
        adder_sqlite_set_temporary_folder(folder.path)
        let readers = ReaderPool(folder.file, options: options)
        do {
            if folder.sweep() {
                options.report(DatabaseNotice(.remark, "Removed the leftovers of an interrupted restore"))
            }
            let writer = try Writer(folder, readers: readers, options: options)
            try writer.start()
            return SQLiteDatabase(readers: readers, writer: writer)
        } catch {
            throw error.about(folder.file)
        }
    }

    private init(readers: ReaderPool, writer: Writer) {
        self.readers = readers
        self.writer = writer
    }

    deinit {
        readers.close()
        writer.thread.close()
    }

    /// SQLite's own.
    public var dialect: SQLDialect { .sqlite }

    /// Counts groups of writes, also those that failed. See ``Database/writeCount``.
    public var writeCount: UInt64? {
        AmbientTransaction.current == nil ? writer.counters.ends.load(ordering: .acquiring) : nil
    }

    /// Reads on the calling thread; a read costs about 2 µs plus its statement. See ``Queryable/query(_:_:each:)``.
    public func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        if let surrounding = AmbientTransaction.current {
            return try await surrounding.query(sql, parameters, each: each)
        }
        guard !Task.isCancelled else { throw .cancelled(detail: "the task was cancelled before its statement began") }
        try queryImmediately(sql, parameters, each: each)
    }

    /// The store itself. See ``Database/immediate``.
    public var immediate: (any ImmediateQueryable)? { AmbientTransaction.current == nil ? self : nil }

    /// Reads as it is committed. See ``ImmediateQueryable/queryImmediately(_:_:each:)``.
    public func queryImmediately(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let connection = try readers.lease()
        defer { readers.giveBack(connection) }
        try connection.read(sql, parameters, each: each)
    }

    /// Queues the body for the writer and waits for the commit that includes it. See ``Database/transact(_:)``.
    @inline(__always)
    public func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        if let surrounding = AmbientTransaction.current { return try await surrounding.run(body) }
        try await queue(.body(body))
    }

    /// Queues the batch for the writer and waits for the commit that includes it. See ``Database/apply(_:)``.
    public func apply(_ batch: WriteBatch) async throws(DatabaseError) {
        if let surrounding = AmbientTransaction.current {
            return try await surrounding.run { transaction throws(DatabaseError) in
                try await batch.run(in: transaction)
            }
        }
        try await queue(.batch(batch))
    }

    /// A write that its waiter queues. See ``ImmediateQueryable/pending(_:)``.
    public func pending(_ batch: WriteBatch) -> any PendingChange { PendingWrite(.batch(batch), on: writer.thread) }

    /// The write with one statement more. See ``ImmediateQueryable/pending(_:after:_:)``.
    public func pending(
        _ write: any PendingChange, after insertion: SQL, _ parameters: [SQLValue]
    ) -> (any PendingChange)? {
        guard let write = write as? PendingWrite, write.thread === writer.thread, case .batch(let batch) = write.work
        else { return nil }
        return PendingWrite(
            .batch(batch.after(insertion, parameters)), on: writer.thread, leavesConflicts: true)
    }

    @inline(__always)
    private func queue(_ work: PendingWrite.Work) async throws(DatabaseError) {
        let thread = writer.thread
        let pending = withUnsafeCurrentTask { task in task.map { PendingWrite(work, on: thread, of: $0) } }
        guard let job = pending else { throw .misuse(detail: "a write outside of a task") }
        let error: DatabaseError? = await withUnsafeContinuation { job.begin(resuming: $0) }
        job.observeEnd()
        if let error { throw error }
    }

    /// Takes a lock within this process, since no other can open the store. See ``Database/acquire(_:)``.
    public func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock? {
        let locks = writer.locks
        return locks.take(lock) ? HeldLock { locks.release(lock) } : nil
    }

    /// Does nothing, since no other process can open the store. See ``Database/wake(_:)``.
    public func wake(_ channel: WakeChannel) {}

    /// Never calls the closure, since no other process can open the store. See ``Database/listen(on:_:)``.
    public func listen(on channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) -> ChannelListener {
        ChannelListener()
    }

    /// Finishes the waiting writes, checkpoints the log, and releases the folder.
    public func close() async {
        try? await renewPlace()
        readers.close()
        await writer.close()
    }

    /// The writer's counters, for metrics.
    public var statistics: WriteStatistics {
        var statistics = writer.counters.statistics.withLock { $0 }
        statistics.waiting = writer.thread.waitingCount
        statistics.isWritable = writer.health.error == nil
        return statistics
    }
}

extension DatabaseError {
    /// The same error with the path of its file.
    func about(_ file: String) -> DatabaseError {
        switch self {
        case .notADatabase(let detail): .notADatabase(detail: "\(file): \(detail)")
        case .foreignSchema(let detail): .foreignSchema(detail: "\(file): \(detail)")
        case .unavailable(let detail): .unavailable(detail: "\(file): \(detail)")
        case .corrupt(let detail): .corrupt(detail: "\(file): \(detail)")
        case .busy(let detail): .busy(detail: "\(file): \(detail)")
        case .full(let detail): .full(detail: "\(file): \(detail)")
        default: self
        }
    }
}
