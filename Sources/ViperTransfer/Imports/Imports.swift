import Synchronization
public import Viper
public import ViperDatabase
import ViperFeatures

/// The imports into a store, one at a time among all processes that share it.
public final class Imports: Sendable {
    private let database: any Database
    private let importers: [any Importer]
    private let isShared: Bool
    private let isRunning = Mutex(false)

    /// Creates the imports into a migrated store.
    ///
    /// - Parameters:
    ///   - importers: all importers of the program.
    ///   - isShared: whether others write to the store too and must not wait for long.
    public init(database: any Database, _ importers: [any Importer], isShared: Bool) {
        self.database = database
        self.importers = importers
        self.isShared = isShared
    }

    /// Runs an import on the calling task, whose thread must be allowed to block. If it throws or the task is
    /// cancelled, nothing of it is visible.
    ///
    /// - Parameters:
    ///   - request: what to import.
    ///   - source: the bytes.
    ///   - progress: see ``Importer/run(_:from:besideOthers:progress:)``.
    /// - Returns: how many rows were imported.
    public func run(
        _ request: ImportRequest, from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
        let isFirst = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        guard isFirst else { throw .anotherRuns }
        defer { isRunning.withLock { $0 = false } }
        guard let lock = try await acquire() else { throw .anotherRuns }
        do throws(Failure) {
            let rows = try await run(request, alone: &source, progress)
            await lock.release()
            return rows
        } catch {
            await lock.release()
            throw error
        }
    }

    private func acquire() async throws(Failure) -> HeldLock? {
        try await stored { () throws(DatabaseError) in try await database.acquire(.imports) }
    }

    private func run(
        _ request: ImportRequest, alone source: inout some ByteSource, _ progress: (ImportProgress) -> Void
    ) async throws(Failure) -> Int {
        guard let importer = importers.first(where: { $0.name == request.name }) else {
            throw .refused("This program has no import '\(request.name)'.")
        }
        return try await importer.run(request, from: &source, besideOthers: isShared, progress: progress)
    }

    /// What imports left behind when their process was killed.
    public struct Leftover: Sendable {
        fileprivate let parts: [ImportLeftover]
    }

    /// Finds what an import left behind, before the first import runs; nil also if another process is importing.
    public func leftover() async throws(DatabaseError) -> Leftover? {
        guard let lock = try await database.acquire(.imports) else { return nil }
        do throws(DatabaseError) {
            var parts: [ImportLeftover] = []
            for importer in importers {
                if let part = try await importer.leftover() { parts.append(part) }
            }
            await lock.release()
            return parts.isEmpty ? nil : Leftover(parts: parts)
        } catch {
            await lock.release()
            throw error
        }
    }

    /// Deletes what an import left behind, a few rows at a time.
    ///
    /// - Parameter pause: how long to leave the writer to others in between.
    public func sweep(_ leftover: Leftover, pause: Duration = .milliseconds(10)) async throws(DatabaseError) {
        for part in leftover.parts { try await part.sweep(pause) }
    }

    /// Ends rollbacks and sweeps soon; what remains is swept later.
    public func abandon() { for importer in importers { importer.abandon() } }
}

extension AdvisoryLock {
    /// Held by the importing process. If it loses its connection, another may begin, so imports do not rely on this
    /// lock.
    static let imports = AdvisoryLock("imports")
}

/// How many rows to write per batch.
public struct BatchSize {
    /// How long a batch may block other writers.
    private static let target = Duration.milliseconds(100)
    private static let least = 1000

    /// The largest batch.
    public let most: Int
    /// The size of the next batch.
    public private(set) var rows: Int
    private let isShared: Bool

    /// - Parameter isShared: whether others write too. Then batches start small and grow to what takes about a tenth of
    ///   a second. Otherwise the largest batch is always best: each batch of unsorted rows changes nearly every page of
    ///   an index.
    public init(most: Int, isShared: Bool) {
        self.most = max(1, most)
        self.isShared = isShared
        rows = isShared ? min(2 * Self.least, self.most) : self.most
    }

    /// Records how long a batch took. The next is at most twice as large.
    public mutating func note(_ duration: Duration, for count: Int) {
        guard isShared, count > 0 else { return }
        let fitting = Double(count) * (Self.target / max(duration, .microseconds(1)))
        rows = min(most, max(Self.least, min(Int(min(fitting, 1e9)), rows * 2)))
    }
}
