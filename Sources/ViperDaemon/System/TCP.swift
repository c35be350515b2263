import CMicroHTTPD  // For MSG_DONTWAIT, which belongs to whichever C module was compiled first.
import Glibc
import Synchronization
import ViperThreads
import ViperValues

/// The kernel's view of TCP connections.
enum TCP {
    /// `TCP_CLOSE_WAIT`: the client has closed its side.
    private static let closeWait: UInt8 = 8
    /// `TCP_CLOSE`: the connection no longer exists.
    private static let closed: UInt8 = 7
    /// `TCP_NOTSENT_LOWAT`, which is missing in glibc's `netinet/tcp.h`.
    private static let unsentLimit: Int32 = 25
    private static let unsentBytes: Int32 = 128 << 10

    /// Limits unsent data in the kernel to 128 KiB instead of megabytes, so that parts are made only as the client
    /// reads them, and a slow client differs from a stalled one.
    static func limitUnsent(_ descriptor: Int32) {
        set(unsentLimit, to: unsentBytes, of: descriptor)
    }

    /// Closes the connection once the client has acknowledged nothing of what was sent for that long (`tcp(7)`,
    /// `TCP_USER_TIMEOUT`). By default the kernel repeats it for a quarter of an hour.
    static func limitSilence(_ descriptor: Int32, _ limit: Duration) {
        set(TCP_USER_TIMEOUT, to: Int32(clamping: limit.nanoseconds / 1_000_000), of: descriptor)
    }

    /// Sets an option of a socket, by default one of TCP (`setsockopt(2)`).
    static func set(_ option: Int32, at level: Int32 = Int32(IPPROTO_TCP), to value: Int32, of descriptor: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func hasUnread(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) != 0
    }

    /// Shuts down both directions: `shutdown(2)` with `SHUT_RDWR`, which is not imported.
    static func hangUp(_ descriptor: Int32) { shutdown(descriptor, 2) }

    /// Shuts down our direction once everything was sent: `shutdown(2)` with `SHUT_WR`.
    static func endSending(_ descriptor: Int32) { shutdown(descriptor, 1) }

    /// How many bytes the socket accepts without blocking, with what the kernel notes of them: its buffer less what it holds of
    /// it (`SO_MEMINFO`, Linux 4.12; the indices are those of `linux/sock_diag.h`).
    static func room(of descriptor: Int32) -> Int {
        let (buffer, held) = (3, 5)
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { memory in
            var size = socklen_t(16 * MemoryLayout<UInt32>.size)
            guard getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, memory.baseAddress, &size) == 0,
                Int(size) > held * MemoryLayout<UInt32>.size
            else { return 0 }
            return min(Int(memory[buffer]), Int(unsentBytes)) - Int(memory[held])
        }
    }

    /// Lends the first bytes of `struct tcp_info`; nil if the kernel does not give as many.
    static func withInfo<Result>(
        of descriptor: Int32, bytes: Int, _ body: (UnsafeMutableRawBufferPointer) -> Result
    ) -> Result? {
        withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 8) { info in
            var size = socklen_t(bytes)
            let code = getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, info.baseAddress, &size)
            return code == 0 && Int(size) >= bytes ? body(info) : nil
        }
    }

    struct Status {
        var received: UInt64
        /// The number of bytes that the client has acknowledged.
        var confirmed: UInt64
        /// Whether the client has closed its side.
        var isHalfClosed: Bool
        /// Whether the client has closed its side, and everything it sent has been read.
        var isOver: Bool
        var isReset: Bool
    }

    /// Asks the kernel for `tcpi_state`, `tcpi_bytes_acked` and `tcpi_bytes_received` of `struct tcp_info`
    /// (`linux/tcp.h`, Linux 4.1). The last two are missing in glibc's copy of the structure; they follow 8 bytes, 24
    /// words of 32 bits and 2 of 64.
    static func status(of descriptor: Int32) -> Status? {
        let offset = 8 + 24 * 4 + 3 * 8
        return withInfo(of: descriptor, bytes: offset + 8) { info in
            let received = info.load(fromByteOffset: offset, as: UInt64.self)
            let confirmed = info.load(fromByteOffset: offset - 8, as: UInt64.self)
            let isHalfClosed = info[0] == closeWait
            return Status(
                received: received, confirmed: confirmed, isHalfClosed: isHalfClosed,
                isOver: isHalfClosed && !hasUnread(descriptor), isReset: info[0] == closed)
        }
    }
}
