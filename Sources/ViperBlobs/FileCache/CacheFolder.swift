import Glibc
import ViperFiles

/// The folder of a cache: files that are named by the SHA-256 of their bytes. Names that begin with a dot are of files
/// that are being written; others are not ours. Every call blocks.
struct CacheFolder: Sendable {
    /// A file that was found.
    struct Found {
        let name: String
        let size: Int
        /// When it was written, in nanoseconds since 1970.
        let time: Int64
    }

    /// The folder. It is created when it is needed.
    let path: String
    /// How old an unfinished file is that nobody writes any more, in seconds.
    private static let staleAge = 3600

    init(_ path: String) { self.path = path }

    /// A file's path.
    func file(_ name: String) -> String { path + "/" + name }

    /// Creates what is missing of the folder, with its parent.
    func create() throws(FileError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        if errno == ENOENT, !parent.isEmpty { mkdir(parent, 0o700) }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last("create the folder \(path)") }
    }

    /// All files, the oldest first. Unfinished ones that were left behind are removed.
    func scan() -> [Found] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var found: [Found] = []
        let now = time(nil)
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var status = stat()
            guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG
            else { continue }
            if CacheFile.isUnfinished(name) {
                if now - status.st_mtim.tv_sec > Self.staleAge { remove(name) }
            } else if Self.isDigest(name) {
                let time = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
                found.append(Found(name: name, size: status.st_size, time: time))
            }
        }
        return found.sorted { $0.time < $1.time }
    }

    /// Removes a file. Who reads it reads it to its end.
    func remove(_ name: String) { unlink(file(name)) }

    private static func isDigest(_ name: String) -> Bool {
        name.utf8.count == 64 && name.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }
}

/// A file on its way into a cache. Nobody finds it before ``keep()``; ``discard()`` removes it, at the latest with the last
/// reference. Every call blocks.
final class CacheFile: @unchecked Sendable {
    // Sendable: one piece of work at a time uses it.

    private let descriptor: CInt
    private let unfinished: String
    private let final: String
    private let digest: String
    private var hash = SHA256()
    private var isKept = false

    /// Creates a file, and what is missing of the folder.
    init(_ digest: String, in folder: CacheFolder) throws(FileError) {
        self.digest = digest
        final = folder.file(digest)
        unfinished = folder.file(".\(digest).\(UInt64.random(in: .min ... .max))")
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
        var opened = Glibc.open(unfinished, flags, 0o600)
        if opened < 0, errno == ENOENT {
            try folder.create()
            opened = Glibc.open(unfinished, flags, 0o600)
        }
        guard opened >= 0 else { throw .last("create a file in \(folder.path)") }
        descriptor = opened
    }

    deinit {
        close(descriptor)
        discard()
    }

    static func isUnfinished(_ name: String) -> Bool { name.utf8.first == 0x2E && name.utf8.count > 65 }

    /// Appends all bytes.
    func append(_ bytes: [UInt8]) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            guard count >= 0 || errno == EINTR else { throw .last("write \(unfinished)") }
            written += max(0, count)
        }
        bytes.withUnsafeBytes { hash.update($0) }
    }

    /// Removes the file unless it was kept.
    func discard() {
        if !isKept { unlink(unfinished) }
    }

    /// Gives the file its name; false if that is not the SHA-256 of its bytes.
    func keep() throws(FileError) -> Bool {
        guard hash.finishText() == digest else { return false }
        // After a power cut, a name without its bytes would be believed.
        guard fdatasync(descriptor) == 0 else { throw .last("write \(unfinished)") }
        guard rename(unfinished, final) == 0 else { throw .last("rename \(unfinished)") }
        isKept = true
        return true
    }
}
