import Glibc

/// Room on a disk that is kept for what is small and must go on. Those who write what is large leave it free.
public struct DiskReserve: Sendable, Equatable {
    /// How many bytes stay free; 0 for none.
    public let bytes: Int

    /// No reserve.
    public static let none = DiskReserve(bytes: 0)

    /// Creates a reserve of 0 bytes or more.
    public init(bytes: Int) { self.bytes = max(0, bytes) }

    /// Whether less than the reserve is free on the disk of a folder. A disk that does not tell has room.
    public func isReached(in folder: String) -> Bool {
        guard bytes > 0 else { return false }
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return false }
        return !Self.has(UInt64(bytes), status)
    }

    /// How many bytes are free on the disk of a folder; nil if the disk does not tell.
    public static func freeBytes(in folder: String) -> Int? {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else { return nil }
        return Int(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }

    /// Whether more bytes in an open file leave the reserve free. It costs a system call, about a microsecond.
    public func admits(_ count: Int, in descriptor: CInt) -> Bool {
        guard bytes > 0 else { return true }
        var status = statvfs()
        guard fstatvfs(descriptor, &status) == 0 else { return true }
        return Self.has(UInt64(bytes) &+ UInt64(max(0, count)), status)
    }

    private static func has(_ bytes: UInt64, _ status: statvfs) -> Bool {
        let (free, isMore) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return isMore || free >= bytes
    }
}
