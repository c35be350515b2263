extension Timestamp {
    /// The time so much later.
    public func advanced(by duration: Duration) -> Timestamp { advanced(microseconds: duration.inMicroseconds) }

    /// The time so many microseconds later.
    public func advanced(microseconds count: Int64) -> Timestamp { Timestamp(microseconds: microseconds &+ count) }
}
