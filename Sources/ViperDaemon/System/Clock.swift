import Glibc

enum Clock {
    /// `CLOCK_MONOTONIC`.
    static func now() -> UInt64 { read(CLOCK_MONOTONIC) }

    /// `CLOCK_REALTIME` minus `CLOCK_MONOTONIC`: the offset from ``now()`` to the time since 1970.
    static func offset() -> Int64 { Int64(read(CLOCK_REALTIME)) - Int64(read(CLOCK_MONOTONIC)) }

    private static func read(_ clock: Int32) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }
}
