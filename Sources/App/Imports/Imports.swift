import Synchronization
public import ViperDatabase
public import ViperValues

/// What can be imported.
public enum ImportKind: Sendable, Equatable {
    /// Transactions of an account, as comma-separated values.
    case transactions(account: UUID)
    /// Repositories, as the answer to a search of GitHub's or a bare array.
    case repositories
}

/// The imports into a store, one at a time among all processes that share it.
public final class Imports: Sendable {
    private let database: any Database
    private let clock: any Clock
    private let sweeper: TransactionImportSweeper
    private let isShared: Bool
    private let isRunning = Mutex(false)

    /// The imports into a store that has its migrations.
    ///
    /// - Parameter isShared: whether others write to it too, who must not wait for long.
    public init(database: any Database, isShared: Bool, clock: any Clock = SystemClock()) {
        self.database = database
        self.isShared = isShared
        self.clock = clock
        sweeper = TransactionImportSweeper(database)
    }

    /// Runs an import on the calling task, whose thread must be one that may block. Should it throw, or its task be
    /// cancelled, nothing of it can be seen.
    ///
    /// - Parameters:
    ///   - kind: what the source holds.
    ///   - source: its bytes.
    ///   - progress: see ``Importer/run(from:progress:)``.
    /// - Returns: how many rows there were.
    public func run(
        _ kind: ImportKind, from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        let isFirst = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        guard isFirst else { throw .anotherRuns }
        defer { isRunning.withLock { $0 = false } }
        guard let lock = try await acquire() else { throw .anotherRuns }
        do throws(ImportError) {
            let rows = try await run(kind, alone: &source, progress)
            await lock.release()
            return rows
        } catch {
            await lock.release()
            throw error
        }
    }

    private func acquire() async throws(ImportError) -> HeldLock? {
        do throws(DatabaseError) {
            return try await database.acquire(.imports)
        } catch { throw ImportError(error) }
    }

    private func run(
        _ kind: ImportKind, alone source: inout some ByteSource, _ progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        switch kind {
        case .transactions(let account):
            let size = BatchSize(most: TransactionBatch.capacity, isShared: isShared)
            let run = TransactionImport(into: account, of: database, sweeper: sweeper, size: size, clock: clock)
            return try await run.run(from: &source, progress: progress)
        case .repositories:
            return try await RepositoryImport(into: database).run(from: &source, progress: progress)
        }
    }

    /// What an import left behind when its process was killed.
    public struct Leftover: Sendable {
        fileprivate let begun: TransactionImportStore.Begun
    }

    /// Looks for what an import has left behind, before the first is run; nil also if another process imports.
    public func obtainLeftover() async throws(DatabaseError) -> Leftover? {
        guard let lock = try await database.acquire(.imports) else { return nil }
        let store = TransactionImportStore(database: database)
        do throws(DatabaseError) {
            var begun = try await store.obtainUnfinished()
            // Nobody imports now: so it is nobody's, and from here on an import takes it over.
            if let found = begun { begun = try await store.perform(takingOver: found) }
            await lock.release()
            return begun.map(Leftover.init)
        } catch {
            await lock.release()
            throw error
        }
    }

    /// Deletes what an import has left behind, a few rows at a time.
    ///
    /// - Parameter pause: how long to leave the writer to others in between.
    public func sweep(_ leftover: Leftover, pause: Duration = .milliseconds(10)) async throws(DatabaseError) {
        try await sweeper.sweep(leftover.begun, pause: pause)
    }

    /// Ends undoing and sweeping soon; what is still there is swept later.
    public func abandon() { sweeper.abandon() }
}

extension ImportError {
    /// What a fault of the database means to an import.
    init(_ error: DatabaseError) {
        if case .cancelled = error { self = .cancelled } else { self = .database(error) }
    }
}

extension AdvisoryLock {
    /// Held by the process that imports. Should it lose its connection another may begin, so that imports do not rely on it.
    static let imports = AdvisoryLock("imports")
}
