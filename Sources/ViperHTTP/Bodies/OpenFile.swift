import Glibc
import Synchronization
public import ViperValues

/// A regular file that was opened for reading: the body of an answer that is sent from disk. Its size is that of the
/// moment it was opened; a file that is removed meanwhile can still be read to its end.
///
/// The descriptor is closed with the last reference, unless somebody took it by ``take()``.
public final class OpenFile: Sendable {
    private let descriptor: Atomic<Int32>
    /// How many bytes it has.
    public let count: Int
    /// Tells this state of the file from every other one, as far as the system tells: made of device, inode, size, and
    /// the times at which content and inode were changed last. Never 0.
    public let state: UInt64

    /// Opens a file; nil if it is not there, cannot be read, or is no regular file. It never waits for a pipe's writer.
    public init?(path: String) {
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard opened >= 0 else { return nil }
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

    /// Gives the descriptor up, once: its taker closes it. Nil if it was taken before.
    public func take() -> Int32? {
        let taken = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
        return taken >= 0 ? taken : nil
    }

    /// All bytes; nil if they cannot be read, there is no memory for them, the file has become shorter, or the
    /// descriptor was taken.
    public func read() -> Bytes? {
        let source = descriptor.load(ordering: .acquiring)
        guard source >= 0, let block = malloc(max(count, 1)) else { return nil }
        let bytes = Bytes(owning: block, count: count)
        var done = 0
        while done < count {
            let size = pread(source, block + done, count - done, done)
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
