import Glibc
import ViperDatabase
import ViperFiles
package import ViperValues

/// The files of contents in a folder: `incoming/ID` while one is written, `8e/ID` by the id's last digits once it is
/// complete. Every call blocks.
package struct BlobFiles: Sendable {
    /// The folder.
    let path: String
    /// What writing leaves free of the folder's disk.
    let reserve: DiskReserve
    /// How many folders share the complete files.
    package static let shelfCount = 256

    private var incoming: String { path + "/incoming" }

    /// Creates what is missing of the folder (mode 0700; its parent must exist).
    init(_ path: String, keeping reserve: DiskReserve) throws(DatabaseError) {
        self.path = path
        self.reserve = reserve
        try Self.makeFolder(path, in: path + "/..")
        try Self.makeFolder(incoming, in: path)
    }

    /// The files of a folder that is only read, and may be missing.
    package init(reading path: String) {
        self.path = path
        reserve = .none
    }

    private func shelf(_ number: Int) -> String { path + "/" + SHA256.text(of: [UInt8(truncatingIfNeeded: number)]) }

    private func shelf(of content: UUID) -> String { shelf(Int(content.low & 0xFF)) }

    private func partial(_ content: UUID) -> String { incoming + "/" + content.text }

    private func file(_ content: UUID) -> String { shelf(of: content) + "/" + content.text }

    /// Creates the file of a new content.
    func create(_ content: UUID) throws(DatabaseError) -> CInt {
        try StoreFile.make(partial(content))
    }

    /// Appends all bytes.
    func write(_ bytes: [UInt8], to descriptor: CInt, of content: UUID) throws(DatabaseError) {
        guard reserve.admits(bytes.count, in: descriptor) else {
            throw .full(detail: "\(partial(content)) cannot be written: \(reserve.bytes) bytes are kept free")
        }
        try StoreFile.write(bytes, to: descriptor, partial(content))
    }

    /// Makes a complete file durable under its final name.
    func keep(_ content: UUID, _ descriptor: CInt) throws(DatabaseError) {
        guard fsync(descriptor) == 0 else { throw StoreFile.failure(partial(content)) }
        if rename(partial(content), file(content)) != 0 {
            guard errno == ENOENT else { throw StoreFile.failure(file(content)) }
            try Self.makeFolder(shelf(of: content), in: path)
            guard rename(partial(content), file(content)) == 0 else { throw StoreFile.failure(file(content)) }
        }
        try StoreFile.sync(folder: shelf(of: content))
    }

    /// Opens a complete file; nil if there is none.
    ///
    /// - Throws: `DatabaseError.corrupt(detail:)` if it has another size.
    func open(_ content: UUID, size: Int) throws(DatabaseError) -> CInt? {
        let descriptor = Glibc.open(file(content), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor >= 0 {
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_size == size else {
                close(descriptor)
                throw .corrupt(detail: "\(file(content)) has \(status.st_size) bytes, and \(size) were stored")
            }
            return descriptor
        }
        guard errno == ENOENT else { throw StoreFile.failure(file(content), "read") }
        return nil
    }

    /// What is missing of a content that is in neither a file nor rows.
    func absence(of content: UUID) -> String { "\(file(content)) is missing" }

    /// Reads bytes from an offset on, fewer only at the end of the file.
    func read(_ content: UUID, _ descriptor: CInt, at offset: Int, count: Int) throws(DatabaseError) -> [UInt8] {
        var failure: DatabaseError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            let room = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[..<count])
            let read = StoreFile.fill(room, from: descriptor, at: offset)
            if read == nil { failure = StoreFile.failure(file(content), "read") }
            filled = read ?? 0
        }
        if let failure { throw failure }
        return bytes
    }

    /// Removes a content's file, complete or not.
    func remove(_ content: UUID) {
        unlink(partial(content))
        unlink(file(content))
    }

    /// The contents that were begun and are not complete.
    func unfinished() -> [UUID] { contents(in: incoming) }

    /// The complete contents on a shelf, from 0 to ``shelfCount``.
    package func complete(onShelf number: Int) -> [UUID] { contents(in: shelf(number)) }

    /// Other names are not ours to remove.
    private func contents(in folder: String) -> [UUID] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var contents: [UUID] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let content = UUID(name) { contents.append(content) }
        }
        return contents
    }

    private static func makeFolder(_ folder: String, in parent: String) throws(DatabaseError) {
        let isNew = mkdir(folder, 0o700) == 0
        guard isNew || errno == EEXIST else { throw StoreFile.failure(folder) }
        do throws(DatabaseError) {
            // Also if it exists: a process that was killed may have made it without syncing it.
            try StoreFile.sync(folder: parent)
        } catch {
            if isNew { rmdir(folder) }
            throw error
        }
    }
}
