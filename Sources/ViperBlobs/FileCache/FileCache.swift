import ViperDatabase
import ViperFiles
import ViperThreads

/// The parts of a content, from the first on.
protocol CacheSource: AnyObject, Sendable {
    /// The next part; nil after the last.
    func next() async throws(DatabaseError) -> [UInt8]?
}

/// Copies of contents in a folder on this machine's disk, so that what lies in a database elsewhere is fetched once and
/// then sent like any file. A content is known by the SHA-256 of its bytes, which is checked as it comes in.
///
/// The files together never exceed a limit; those go first that were not used for longest. They survive a restart, after
/// which the order is that in which they were written. A folder that is full, read-only or gone costs nothing but the
/// cache.
package final class FileCache: Sendable {
    private struct State {
        var index: CacheIndex
        var fills: [String: Task<Result<Void, FillFault>, Never>] = [:]
        var scan: Task<Void, Never>?
        /// When the last fault was reported.
        var reported: ContinuousClock.Instant?
    }

    /// Why a content is not in the cache.
    private enum FillFault: Error {
        case folder(FileError)
        case source(DatabaseError)
    }

    private let folder: CacheFolder
    private let pool: WorkPool
    private let report: @Sendable (String) -> Void
    private let state: Locked<State>

    /// How many contents are fetched at a time; each holds a part.
    private static let width = 64
    private static let reportPause = Duration.seconds(60)

    /// Creates a cache. It does nothing before it is used.
    ///
    /// - Parameters:
    ///   - path: the folder, which is created as it is needed.
    ///   - limit: the most bytes of all files together.
    ///   - pool: where files are written.
    ///   - report: receives a line for the log if the folder cannot be used, at most one a minute.
    init(_ path: String, limit: Int, pool: WorkPool, report: @escaping @Sendable (String) -> Void) {
        folder = CacheFolder(path)
        self.pool = pool
        self.report = report
        state = Locked(State(index: CacheIndex(limit: limit)))
    }

    /// How many bytes all files have together.
    var total: Int { state.withLock { $0.index.total } }

    /// Opens a file that is there; nil if it is not. It blocks no longer than opening a file does.
    func open(_ digest: String) -> OpenFile? {
        guard let size = state.withLock({ $0.index.use(digest) }) else { return nil }
        if let file = OpenFile(path: folder.file(digest)), file.count == size { return file }
        // Somebody removed or changed it.
        forget(digest)
        return nil
    }

    /// Opens a file, which is fetched first if it is not there. Whoever asks for it meanwhile waits for the same fetch.
    ///
    /// - Parameters:
    ///   - size: the content's size in bytes.
    ///   - source: returns the content.
    /// - Returns: nil if it cannot be kept: it is too large, or the folder cannot be used.
    /// - Throws: what the source throws; `DatabaseError.corrupt(detail:)` if the bytes are not those of the digest.
    func open(
        _ digest: String, of size: Int, _ source: @escaping @Sendable () -> any CacheSource
    ) async throws(DatabaseError) -> OpenFile? {
        await scan()
        if let file = openFound(digest, of: size) { return file }
        guard let fill = fill(digest, of: size, source) else { return nil }
        switch await fill.value {
        case .success: return open(digest)
        case .failure(.source(let error)): throw error
        case .failure(.folder(let error)):
            complain(error)
            return nil
        }
    }

    /// Opens a file that was there before the program started. Its size was not known to be the content's.
    private func openFound(_ digest: String, of size: Int) -> OpenFile? {
        if let file = open(digest) { return file }
        guard state.withLock({ $0.fills[digest] == nil && $0.index.contains(digest) }) else { return nil }
        guard let file = OpenFile(path: folder.file(digest)), file.count == size else {
            forget(digest)
            return nil
        }
        add(digest, of: size, isChecked: true)
        return file
    }

    /// The running or a new fetch of a content; nil if there are too many, or it is too large.
    private func fill(
        _ digest: String, of size: Int, _ source: @escaping @Sendable () -> any CacheSource
    ) -> Task<Result<Void, FillFault>, Never>? {
        state.withLock { state in
            if let fill = state.fills[digest] { return fill }
            // It ended just now.
            if state.index.use(digest) != nil { return Task { .success(()) } }
            guard state.fills.count < Self.width, size <= state.index.limit else { return nil }
            // Not stopped by the end of the request that happened to come first.
            let fill = Task.detached { [self] in
                let result = await fetch(digest, of: size, source())
                self.state.withLock { _ = $0.fills.removeValue(forKey: digest) }
                return result
            }
            state.fills[digest] = fill
            return fill
        }
    }

    private func fetch(
        _ digest: String, of size: Int, _ source: any CacheSource
    ) async -> Result<Void, FillFault> {
        do throws(FillFault) {
            add(digest, of: size, isChecked: false)
            try await write(digest, source)
            add(digest, of: size, isChecked: true)
            return .success(())
        } catch {
            state.withLock { $0.index.remove(digest) }
            return .failure(error)
        }
    }

    private func write(
        _ digest: String, _ source: any CacheSource
    ) async throws(FillFault) {
        let folder = folder
        let file = try await perform { () throws(FileError) in try CacheFile(digest, in: folder) }
        do throws(FillFault) {
            while let part = try await Self.next(source) {
                try await perform { () throws(FileError) in try file.append(part) }
            }
            guard try await perform({ () throws(FileError) in try file.keep() }) else {
                throw .source(.corrupt(detail: "the bytes of the blob \(digest) are others"))
            }
        } catch {
            try? await perform { () throws(FileError) in file.discard() }
            throw error
        }
    }

    private static func next(_ source: any CacheSource) async throws(FillFault) -> [UInt8]? {
        do throws(DatabaseError) {
            return try await source.next()
        } catch {
            throw .source(error)
        }
    }

    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable () throws(FileError) -> Value
    ) async throws(FillFault) -> Value {
        let result: Result<Value, FileError>
        do throws(WorkRefusal) {
            result = try await pool.run { Result { () throws(FileError) in try work() } }
        } catch {
            throw .folder(.failed(detail: "\(error)"))
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw .folder(error)
        }
    }
}

extension FileCache {
    /// Learns once which files are there.
    private func scan() async {
        let scan = state.withLock { state in
            if let scan = state.scan { return scan }
            let scan = Task.detached { [self] in
                let folder = folder
                guard let found = try? await pool.run({ folder.scan() }) else { return }
                for file in found { add(file.name, of: file.size, isChecked: false) }
            }
            state.scan = scan
            return scan
        }
        await scan.value
    }

    /// Adds a file to the index and removes those that it leaves no room for. One larger than the limit is removed.
    private func add(_ digest: String, of size: Int, isChecked: Bool) {
        let removed = state.withLock { $0.index.makeRoom(for: digest, of: size, isChecked: isChecked) ?? [digest] }
        for name in removed { folder.remove(name) }
    }

    private func forget(_ digest: String) {
        state.withLock { $0.index.remove(digest) }
        folder.remove(digest)
    }

    private func complain(_ error: FileError) {
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            if let last = state.reported, now - last < Self.reportPause { return false }
            state.reported = now
            return true
        }
        guard isDue else { return }
        switch error {
        case .full(let detail), .failed(let detail):
            report("The cache of blobs cannot be used; they are read from the database: \(detail)")
        }
    }
}
