import Glibc
import Synchronization
public import ViperValues

/// A regular file opened for reading: a response body sent from disk. Its size is that at opening; a file that is
/// deleted meanwhile can still be read to its end.
///
/// The descriptor is closed with the last reference unless ``take()`` has taken it.
public final class OpenFile: Sendable {
    private let descriptor: Atomic<Int32>
    /// The size in bytes.
    public let count: Int
    /// Identifies the file's current state, as far as the system can tell: a hash of device, inode, size, and the times
    /// of the last content and inode changes. Never 0.
    public let state: UInt64

    /// Opens a file; nil if it does not exist, is unreadable or not a regular file. It never blocks on a pipe.
    public convenience init?(path: String) {
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard opened >= 0 else { return nil }
        self.init(owning: opened)
    }

    /// Takes over an open descriptor; nil, and the descriptor is closed, if it is not a regular file.
    public init?(owning opened: CInt) {
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
            close(opened)
            return nil
        }
        descriptor = Atomic(opened)
        count = status.st_size
        state = Self.state(of: status)
    }

    deinit {
        let rest = descriptor.load(ordering: .relaxed)
        if rest >= 0 { close(rest) }
    }

    /// Transfers the descriptor to the caller, who closes it. Nil if it was taken before.
    public func take() -> Int32? {
        let taken = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
        return taken >= 0 ? taken : nil
    }

    /// Reads the whole file; nil if it cannot be read, there is no memory, it has shrunk, or the descriptor was taken.
    public func read() -> Bytes? { read(0..<count) }

    /// Reads a range of the file, from 0 to ``count``; nil as for ``read()``.
    public func read(_ range: Range<Int>) -> Bytes? {
        let source = descriptor.load(ordering: .acquiring)
        guard source >= 0, range.lowerBound >= 0, range.upperBound <= count, let block = malloc(max(range.count, 1))
        else { return nil }
        let bytes = Bytes(owning: block, count: range.count)
        var done = 0
        while done < range.count {
            let size = pread(source, block + done, range.count - done, range.lowerBound + done)
            if size < 0 && errno == EINTR { continue }
            guard size > 0 else { return nil }
            done += size
        }
        return bytes
    }

    private static func state(of status: stat) -> UInt64 {
        let parts = [
            UInt64(status.st_dev), UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
            UInt64(bitPattern: Int64(status.st_mtim.tv_sec)), UInt64(bitPattern: Int64(status.st_mtim.tv_nsec)),
            UInt64(bitPattern: Int64(status.st_ctim.tv_sec)), UInt64(bitPattern: Int64(status.st_ctim.tv_nsec)),
        ]
        return max(parts.withUnsafeBytes { Hash64.hash($0) }, 1)
    }
}

/// Why a file cannot be written or read. Each `detail` is one line for the log, never for clients: it may contain paths.
public enum FileError: Error, Sendable, Equatable {
    /// There is no room: the disk is full, or a quota or the process's limit on the size of files is reached.
    case full(detail: String)
    /// Anything else.
    case failed(detail: String)

    /// The error of the last system call (`errno`).
    ///
    /// - Parameter what: what was attempted, such as "write a temporary file in data".
    public static func last(_ what: String) -> FileError {
        let code = errno
        let detail = "cannot \(what): \(String(cString: strerror(code)))"
        return code == ENOSPC || code == EDQUOT || code == EFBIG ? .full(detail: detail) : .failed(detail: detail)
    }
}

package enum FileTime {
    /// When a file was last written, in microseconds since 1970; nil if the system does not tell.
    package static func ofWriting(to path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000 &+ Int64(status.st_mtim.tv_nsec) / 1000
    }
}
