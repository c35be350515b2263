/// How long a transaction is tried again that another one was in the way of.
struct RetryPolicy {
    /// How often it was tried again.
    private(set) var count = 0
    private let end: UInt64

    /// Whether it has been in the way so often that it is to run beside none that has too.
    var wantsTurn: Bool { count > 1 }

    /// From now on until a time is up, in nanoseconds.
    init(now: UInt64, limit: UInt64) { end = now &+ limit }

    /// The pause before the next try; nil if the time is up. It is drawn at random, so that two that were in each other's
    /// way are not so again, from a range that grows from 1 ms to 64 ms.
    mutating func next(now: UInt64, using generator: inout some RandomNumberGenerator) -> UInt64? {
        guard now < end else { return nil }
        let most: UInt64 = 1_000_000 << UInt64(min(count, 6))
        count += 1
        return UInt64.random(in: 0...most, using: &generator)
    }
}
