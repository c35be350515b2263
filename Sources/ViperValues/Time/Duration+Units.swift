extension Duration {
    /// Whole milliseconds, truncated.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }

    /// Whole microseconds, at most some 146,000 years, so that a time may be added.
    public var inMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let limit = Int64.max / 2
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        guard !overflow, whole.magnitude < limit.magnitude else { return seconds < 0 ? -limit : limit }
        return whole + attoseconds / 1_000_000_000_000
    }

    /// Nanoseconds, for deadlines: 0 if negative, 2^60 from 2^33 seconds on.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, seconds < 1 << 33 else { return seconds < 0 ? 0 : 1 << 60 }
        return UInt64(seconds) * 1_000_000_000 + UInt64(max(0, attoseconds)) / 1_000_000_000
    }
}
