/// The retries of a transaction that conflicted with another.
struct RetryPolicy {
    private(set) var count = 0
    private let end: UInt64

    /// Whether it has conflicted so often that no other such transaction may run beside it.
    var wantsTurn: Bool { count > 1 }

    /// Creates a policy that ends after a limit, in nanoseconds.
    init(now: UInt64, limit: UInt64) { end = now &+ limit }

    /// The backoff before the next try; nil once the time is up. It is random, so that two conflicting transactions do
    /// not meet again, from a range that grows from 1 ms to 64 ms.
    mutating func next(now: UInt64, chance: (ClosedRange<UInt64>) -> UInt64 = { .random(in: $0) }) -> UInt64? {
        guard now < end else { return nil }
        let most: UInt64 = 1_000_000 << UInt64(min(count, 6))
        count += 1
        return chance(0...most)
    }
}
