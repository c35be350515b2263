import Synchronization
public import ViperDatabase

/// The imports into a store, one at a time among all processes that share it.
public final class Imports: Sendable {
    private let database: any Database
    private let importers: [any Importer]
    private let isShared: Bool
    private let isRunning = Mutex(false)

    /// The imports into a store that has its migrations.
    ///
    /// - Parameters:
    ///   - importers: what carries them out.
    ///   - isShared: whether others write to it too, who must not wait for long.
    public init(database: any Database, _ importers: [any Importer], isShared: Bool) {
        self.database = database
        self.importers = importers
        self.isShared = isShared
    }

    /// Runs an import on the calling task, whose thread must be one that may block. Should it throw, or its task be
    /// cancelled, nothing of it can be seen.
    ///
    /// - Parameters:
    ///   - request: what the source holds.
    ///   - source: its bytes.
    ///   - progress: see ``Importer/run(_:from:besideOthers:progress:)``.
    /// - Returns: how many rows there were.
    public func run(
        _ request: ImportRequest, from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        let isFirst = isRunning.withLock { isRunning in
            defer { isRunning = true }
            return !isRunning
        }
        guard isFirst else { throw .anotherRuns }
        defer { isRunning.withLock { $0 = false } }
        guard let lock = try await acquire() else { throw .anotherRuns }
        do throws(ImportError) {
            let rows = try await run(request, alone: &source, progress)
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
        _ request: ImportRequest, alone source: inout some ByteSource, _ progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        guard let importer = importers.first(where: { $0.name == request.name }) else {
            throw .refused("This program has no import '\(request.name)'.")
        }
        return try await importer.run(request, from: &source, besideOthers: isShared, progress: progress)
    }

    /// What imports left behind when their process was killed.
    public struct Leftover: Sendable {
        fileprivate let parts: [ImportLeftover]
    }

    /// Looks for what an import has left behind, before the first is run; nil also if another process imports.
    public func obtainLeftover() async throws(DatabaseError) -> Leftover? {
        guard let lock = try await database.acquire(.imports) else { return nil }
        do throws(DatabaseError) {
            var parts: [ImportLeftover] = []
            for importer in importers {
                if let part = try await importer.obtainLeftover() { parts.append(part) }
            }
            await lock.release()
            return parts.isEmpty ? nil : Leftover(parts: parts)
        } catch {
            await lock.release()
            throw error
        }
    }

    /// Deletes what an import has left behind, a few rows at a time.
    ///
    /// - Parameter pause: how long to leave the writer to others in between.
    public func sweep(_ leftover: Leftover, pause: Duration = .milliseconds(10)) async throws(DatabaseError) {
        for part in leftover.parts { try await part.sweep(pause) }
    }

    /// Ends undoing and sweeping soon; what is still there is swept later.
    public func abandon() { for importer in importers { importer.abandon() } }
}

extension ImportError {
    /// What a fault of the database means to an import.
    public init(_ error: DatabaseError) {
        if case .cancelled = error { self = .cancelled } else { self = .database(error) }
    }
}

extension AdvisoryLock {
    /// Held by the process that imports. Should it lose its connection another may begin, so that imports do not rely on it.
    static let imports = AdvisoryLock("imports")
}
