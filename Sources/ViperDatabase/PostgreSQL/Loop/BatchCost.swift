/// How long a statement takes as a rule, learnt from the batches that it was in: statements that are slow do not share one,
/// where each would wait for all.
struct BatchCost: Equatable {
    /// How long a batch may take by what is known of its statements, in nanoseconds.
    static let limit: UInt64 = 20_000_000

    /// In nanoseconds. What is not known yet is taken for quick.
    private(set) var estimate: UInt64 = 100_000

    /// A batch with so many statements, this one among them, took so long. One batch alone does not say much: the machine
    /// may have stood still.
    mutating func learn(_ elapsed: UInt64, batchOf count: Int) {
        let share = min(elapsed / UInt64(max(1, count)), 60_000_000_000)
        estimate = estimate - estimate / 4 + share / 4
    }
}
