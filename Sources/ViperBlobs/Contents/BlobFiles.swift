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
        let name = partial(content)
        let descriptor = Glibc.open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failure(name) }
        return descriptor
    }

    /// Appends all bytes.
    func write(_ bytes: [UInt8], to descriptor: CInt, of content: UUID) throws(DatabaseError) {
        guard reserve.admits(bytes.count, in: descriptor) else {
            throw .full(detail: "\(partial(content)) cannot be written: \(reserve.bytes) bytes are kept free")
        }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            guard count >= 0 || errno == EINTR else { throw Self.failure(partial(content)) }
            written += max(0, count)
        }
    }

    /// Makes a complete file durable under its final name.
    func keep(_ content: UUID, _ descriptor: CInt) throws(DatabaseError) {
        guard fsync(descriptor) == 0 else { throw Self.failure(partial(content)) }
        if rename(partial(content), file(content)) != 0 {
            guard errno == ENOENT else { throw Self.failure(file(content)) }
            try Self.makeFolder(shelf(of: content), in: path)
            guard rename(partial(content), file(content)) == 0 else { throw Self.failure(file(content)) }
        }
        try Self.sync(shelf(of: content))
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
        guard errno == ENOENT else {
            throw .unavailable(detail: "\(file(content)) cannot be read: \(Self.systemError)")
        }
        return nil
    }

    /// What is missing of a content that is in neither a file nor rows.
    func absence(of content: UUID) -> String { "\(file(content)) is missing" }

    /// Reads bytes from an offset on, fewer only at the end of the file.
    func read(_ content: UUID, _ descriptor: CInt, at offset: Int, count: Int) throws(DatabaseError) -> [UInt8] {
        var failure: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let size = pread(descriptor, room.baseAddress.map { $0 + filled }, count - filled, offset + filled)
                if size < 0 && errno == EINTR { continue }
                if size < 0 { failure = errno }
                guard size > 0 else { return }
                filled += size
            }
        }
        guard failure == 0 else {
            throw .unavailable(detail: "\(file(content)) cannot be read: \(String(cString: strerror(failure)))")
        }
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
}

extension BlobFiles {
    private static func makeFolder(_ folder: String, in parent: String) throws(DatabaseError) {
        let isNew = mkdir(folder, 0o700) == 0
        guard isNew || errno == EEXIST else { throw failure(folder) }
        do throws(DatabaseError) {
            // Also if it exists: a process that was killed may have made it without syncing it.
            try sync(parent)
        } catch {
            if isNew { rmdir(folder) }
            throw error
        }
    }

    private static func sync(_ folder: String) throws(DatabaseError) {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(folder) }
    }

    private static var systemError: String { String(cString: strerror(errno)) }

    /// The error of the last call that failed to write.
    private static func failure(_ file: String) -> DatabaseError {
        let detail = "\(file) cannot be written: \(systemError)"
        return errno == ENOSPC || errno == EDQUOT || errno == EFBIG
            ? .full(detail: detail) : .unavailable(detail: detail)
    }
}
