/// The usual duration of a statement, learned from its batches: slow statements do not share a batch, where each would
/// wait for all.
struct BatchCost: Equatable {
    /// The maximum estimated duration of a batch, in nanoseconds.
    static let limit: UInt64 = 20_000_000

    /// In nanoseconds. Unknown statements count as quick.
    private(set) var estimate: UInt64 = 100_000

    /// Whether it shares a batch with its own kind only.
    var isSlow: Bool { estimate >= Self.limit }

    /// Learns that it takes long, before it has ended.
    mutating func exceedLimit() { estimate = max(estimate, Self.limit) }

    /// Learns from a batch of `count` statements that included this one. A single batch counts for little: the machine
    /// may have stalled.
    mutating func learn(_ elapsed: UInt64, batchOf count: Int) {
        let share = min(elapsed / UInt64(max(1, count)), 60_000_000_000)
        estimate = estimate - estimate / 4 + share / 4
    }
}
