import Glibc

/// The clock of deadlines.
package enum CurlTime {
    /// `CLOCK_MONOTONIC` in nanoseconds.
    package static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}

extension Duration {
    /// The duration in nanoseconds; 0 if negative, 2^60 from 2^33 seconds on.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, seconds < 1 << 33 else { return seconds < 0 ? 0 : 1 << 60 }
        return UInt64(seconds) * 1_000_000_000 + UInt64(max(0, attoseconds)) / 1_000_000_000
    }

    /// The duration in whole milliseconds, as libcurl takes it.
    package var milliseconds: Int { Int(nanoseconds / 1_000_000) }
}
