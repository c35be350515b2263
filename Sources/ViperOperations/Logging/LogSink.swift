import Glibc
import Synchronization

/// A descriptor that one thread writes lines to; another may close it.
///
/// If the descriptor is slow, the sink waits as long as its caller allows. If it is broken (a closed pipe, a full
/// disk), the rest of the block is dropped; a torn line is ended before the next block starts.
final class LogSink: @unchecked Sendable {
    // Sendable: only its owner's one thread writes; what others reach is atomic.
    private let descriptor: Int32
    /// Whether it is a file on disk, which never blocks. Anything else may wait for its reader.
    private let isFile: Bool
    private var isTorn = false
    private let isClosed = Atomic(false)
    private let taken = Atomic<Int>(0)

    /// How many lines the descriptor has taken.
    var takenCount: Int { taken.load(ordering: .sequentiallyConsistent) }

    /// What a writable pipe takes atomically without blocking (`PIPE_BUF`, `pipe(7)`).
    private static let pieceBytes = 4096
    /// The interval at which the sink asks whether to go on waiting, in milliseconds.
    private static let patience: Int32 = 50

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Writes whole lines.
    /// - Parameter mayWait: called repeatedly while the descriptor blocks.
    /// - Returns: how many lines were lost.
    func write(_ bytes: UnsafeRawBufferPointer, mayWait: () -> Bool) -> Int {
        if isTorn {
            let end: StaticString = "\n"
            guard send(UnsafeRawBufferPointer(start: end.utf8Start, count: 1), mayWait) == 1 else {
                return Self.lines(bytes)
            }
            // It ends a line that was counted as lost.
            taken.subtract(1, ordering: .sequentiallyConsistent)
            isTorn = false
        }
        let sent = send(bytes, mayWait)
        guard sent < bytes.count else { return 0 }
        isTorn = sent > 0 && bytes[sent - 1] != UInt8(ascii: "\n")
        return Self.lines(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
    }

    /// Prevents further calls of `write`. It does not wait for a running one; what that still writes is not counted.
    func close() {
        isClosed.store(true, ordering: .sequentiallyConsistent)
    }

    private static func lines(_ bytes: UnsafeRawBufferPointer) -> Int {
        var (count, rest) = (0, bytes)
        while let start = rest.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count) {
            count += 1
            rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(end) - start + 1)...])
        }
        return count
    }

    private func send(_ bytes: UnsafeRawBufferPointer, _ mayWait: () -> Bool) -> Int {
        var sent = 0
        while sent < bytes.count, let base = bytes.baseAddress {
            guard isFile || waitForRoom(mayWait) else { break }
            let piece = UnsafeRawBufferPointer(start: base + sent, count: piece(of: bytes, from: sent))
            guard let count = put(piece) else { break }
            sent += count
        }
        return sent
    }

    /// Writes a piece once.
    /// - Returns: how many bytes were taken, perhaps 0; nil if the descriptor takes no more at all.
    private func put(_ piece: UnsafeRawBufferPointer) -> Int? {
        guard !isClosed.load(ordering: .sequentiallyConsistent) else { return nil }
        let count = Glibc.write(descriptor, piece.baseAddress, piece.count)
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : nil }
        taken.add(Self.lines(UnsafeRawBufferPointer(rebasing: piece[..<count])), ordering: .sequentiallyConsistent)
        return count
    }

    /// How much to write at once. Anything but a file gets whole lines, which the kernel does not tear apart.
    private func piece(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        let rest = bytes.count - start
        guard !isFile, rest > Self.pieceBytes else { return rest }
        let end = bytes[start..<start + Self.pieceBytes].lastIndex(of: UInt8(ascii: "\n"))
        return end.map { $0 + 1 - start } ?? Self.pieceBytes
    }

    /// Waits until the descriptor is writable or broken; false if `mayWait` ends the wait.
    private func waitForRoom(_ mayWait: () -> Bool) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var limit: Int32 = 0
        while true {
            let count = poll(&entry, 1, limit)
            if count > 0 || (count < 0 && errno != EINTR) { return true }
            guard mayWait() else { return false }
            limit = Self.patience
        }
    }
}
