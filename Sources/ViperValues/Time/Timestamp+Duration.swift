extension Duration {
    /// Whole milliseconds, truncated.
    public var milliseconds: Int64 {
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
}

extension Timestamp {
    /// The time so much later.
    public func advanced(by duration: Duration) -> Timestamp { advanced(microseconds: duration.inMicroseconds) }

    /// The time so many microseconds later.
    public func advanced(microseconds count: Int64) -> Timestamp { Timestamp(microseconds: microseconds &+ count) }
}
