import Glibc

/// A descriptor that takes lines, for one thread.
///
/// It waits where the descriptor is slow. Where it is broken (a closed pipe, a full disk) the rest of the block is
/// given up; a line that was cut is ended before the next block starts.
final class LogSink: @unchecked Sendable {
    // Sendable: only its owner's one thread calls it.
    private let descriptor: Int32
    private var isTorn = false

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Writes whole lines.
    /// - Returns: how many of them were lost.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        if isTorn {
            let end: StaticString = "\n"
            guard send(UnsafeRawBufferPointer(start: end.utf8Start, count: 1)) == 1 else { return lines(bytes[...]) }
            isTorn = false
        }
        let sent = send(bytes)
        guard sent < bytes.count else { return 0 }
        isTorn = sent > 0 && bytes[sent - 1] != UInt8(ascii: "\n")
        return lines(bytes[sent...])
    }

    private func lines(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int { bytes.count { $0 == UInt8(ascii: "\n") } }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        var sent = 0
        while sent < bytes.count, let base = bytes.baseAddress {
            let count = Glibc.write(descriptor, base + sent, bytes.count - sent)
            if count > 0 {
                sent += count
            } else if count < 0, errno == EAGAIN {
                var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&entry, 1, -1)
            } else if !(count < 0 && errno == EINTR) {
                break
            }
        }
        return sent
    }
}
