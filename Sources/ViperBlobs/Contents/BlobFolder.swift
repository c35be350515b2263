import Glibc
package import ViperDatabase
import ViperEntities
package import ViperFiles
package import ViperThreads
package import ViperValues

/// Contents in a folder beside SQLite's file, which one process holds. Files are read and written on a pool's threads.
package final class BlobFolder: BlobContents {
    let files: BlobFiles
    let pool: WorkPool
    let database: any Database
    private let state = Locked(State())

    private struct State {
        /// The contents that this process writes; the sweep leaves them alone.
        var writing: Set<UUID> = []
        /// The shelf that the sweep looks at next.
        var shelf = 0
        /// How many copies of the store read the files; as long as there is one, none is removed.
        var holds = 0
    }

    /// Creates what is missing of the folder. It blocks: call it at start.
    init(
        _ path: String, beside database: any Database, pool: WorkPool, keeping reserve: DiskReserve
    ) throws(DatabaseError) {
        files = try BlobFiles(path, keeping: reserve)
        self.database = database
        self.pool = pool
    }

    /// A folder that is only read, and may be missing.
    package init(reading path: String, beside database: any Database, pool: WorkPool) {
        files = BlobFiles(reading: path)
        self.database = database
        self.pool = pool
    }

    package func begin() async throws(DatabaseError) -> any ContentWriter { try await begin(UUID.version7()) }

    func begin(_ content: UUID) async throws(DatabaseError) -> any ContentWriter {
        state.withLock { _ = $0.writing.insert(content) }
        do throws(DatabaseError) {
            let files = files
            let descriptor = try await pool.perform { () throws(DatabaseError) in try files.create(content) }
            return FileWriter(content, descriptor, in: self)
        } catch {
            release(content)
            throw error
        }
    }

    /// What an import has brought lies in rows.
    package func open(_ content: UUID, size: Int) async throws(DatabaseError) -> any ContentReader {
        let files = files
        func openFile() async throws(DatabaseError) -> FileReader? {
            let descriptor = try await pool.perform { () throws(DatabaseError) in
                try files.open(content, size: size)
            }
            return descriptor.map { FileReader(content, $0, size: size, in: self) }
        }
        if let file = try await openFile() { return file }
        let rows = ChunkReader(database: database, content: content, size: size)
        if try await rows.isThere() { return rows }
        // The rows may just have become a file.
        if let file = try await openFile() { return file }
        throw try await BlobTable.absence(of: content, in: database, files.absence(of: content))
    }

    /// On the caller's thread: opening a file takes less time than passing it to another one.
    package func file(_ content: UUID, of blob: Blob) async throws(DatabaseError) -> OpenFile? {
        guard let descriptor = try files.open(content, size: blob.size) else { return nil }
        guard let file = OpenFile(owning: descriptor), file.count == blob.size else {
            throw .corrupt(detail: "the content \(content.text) is no file of \(blob.size) bytes")
        }
        return file
    }

    package func remove(_ contents: [UUID]) async {
        guard !state.withLock({ $0.holds > 0 }) else { return }
        await unlink(contents)
    }

    /// Keeps the files of blobs that are deleted from now on, until ``endHold()``.
    func hold() { state.withLock { $0.holds += 1 } }

    /// Ends a hold. The sweep removes the files that were kept for it alone.
    func endHold() { state.withLock { $0.holds -= 1 } }

    fileprivate func unlink(_ contents: [UUID]) async {
        guard !contents.isEmpty else { return }
        let files = files
        // What remains is swept.
        try? await pool.perform { () throws(DatabaseError) in for content in contents { files.remove(content) } }
    }

    /// The content is no longer being written.
    func release(_ content: UUID) { state.withLock { _ = $0.writing.remove(content) } }

    package func sweep() async throws(DatabaseError) -> Bool {
        let shelf = state.withLock { state in
            defer { state.shelf = (state.shelf + 1) % BlobFiles.shelfCount }
            return state.shelf
        }
        let files = files
        let found = try await pool.perform { () throws(DatabaseError) in
            (unfinished: shelf == 0 ? files.unfinished() : [], complete: files.complete(onShelf: shelf))
        }
        // In this order: a file that is not being written any more has its row by now, or never gets one.
        let writing = state.withLock { $0.writing }
        var leftovers = found.unfinished.filter { !writing.contains($0) }
        for content in found.complete where !writing.contains(content) {
            let hasRow = try await database.finds("SELECT 1 FROM blobs WHERE content = $1", [.uuid(content)])
            if !hasRow { leftovers.append(content) }
        }
        await remove(leftovers)
        return shelf < BlobFiles.shelfCount - 1
    }
}

/// Writes a file.
private final class FileWriter: ContentWriter, @unchecked Sendable {
    // Sendable: one task at a time uses it.

    let content: UUID
    private let folder: BlobFolder
    private let descriptor: CInt

    init(_ content: UUID, _ descriptor: CInt, in folder: BlobFolder) {
        self.content = content
        self.descriptor = descriptor
        self.folder = folder
    }

    /// The file of a writer that was dropped is swept.
    deinit {
        close(descriptor)
        folder.release(content)
    }

    func append(_ bytes: [UInt8]) async throws(DatabaseError) {
        try await folder.pool.perform { [self] () throws(DatabaseError) in
            try folder.files.write(bytes, to: descriptor, of: content)
        }
    }

    func finish() async throws(DatabaseError) {
        try await folder.pool.perform { [self] () throws(DatabaseError) in
            try folder.files.keep(content, descriptor)
        }
    }

    func settle(in transaction: any Transaction) async throws(DatabaseError) {}

    func discard() async {
        await folder.unlink([content])
        folder.release(content)
    }

    func release() { folder.release(content) }
}

/// Reads a file, even if it is removed meanwhile.
private final class FileReader: ContentReader {
    private let content: UUID
    private let folder: BlobFolder
    private let descriptor: CInt
    private let size: Int

    init(_ content: UUID, _ descriptor: CInt, size: Int, in folder: BlobFolder) {
        self.content = content
        self.descriptor = descriptor
        self.size = size
        self.folder = folder
    }

    deinit { close(descriptor) }

    func read(at offset: Int, atMost count: Int) async throws(DatabaseError) -> [UInt8] {
        let wanted = min(count, size - offset)
        guard offset >= 0, wanted > 0 else { return [] }
        // The work keeps the reader, and so the descriptor, until it is done.
        let bytes = try await folder.pool.perform { [self] () throws(DatabaseError) in
            try folder.files.read(content, descriptor, at: offset, count: wanted)
        }
        guard bytes.count == wanted else {
            throw .corrupt(detail: "the file of the content \(content.text) is shorter than \(size)")
        }
        return bytes
    }
}
