/// How many reads go into a batch: the more, the less each of them costs, here and on the server.
///
/// While a batch is under way, reads wait for enough others to justify a second connection, or for a moment. After a
/// batch of several, whose callers are likely to ask again, the next one waits for as many, but not for long. That halved
/// the context switches with 8 clients and with 64, and reads were answered no later.
struct ReadGathering {
    /// The number of reads that nothing more is waited for.
    static let full = 24
    /// How long reads wait for others beside a batch, in nanoseconds.
    static let patience: UInt64 = 2_000_000
    /// The number of reads in a batch after which the next one waits for as many, and how long, in nanoseconds.
    static let several = 3
    static let crowdPatience: UInt64 = 300_000

    private var lastCount = 0
    private var lastSent: UInt64 = 0
    private var lastEnded: UInt64 = 0

    mutating func send(_ count: Int, now: UInt64) { (lastCount, lastSent) = (count, now) }

    mutating func end(now: UInt64) { lastEnded = now }

    /// The number of reads that justify a batch.
    func wanted(besideOther isReading: Bool) -> Int {
        if isReading { return Self.full }
        return lastCount < Self.several ? 1 : min(lastCount, Self.full)
    }

    /// Until when fewer reads wait for others, in nanoseconds.
    func due(besideOther isReading: Bool, waitsSince: UInt64) -> UInt64 {
        isReading ? waitsSince &+ Self.patience : lastEnded &+ Self.crowdPatience
    }

    /// Until when the first read that comes need not be noticed, in nanoseconds; nil if it is to be noticed at once, as it
    /// is where few come: a time to wake at has its price too.
    func quietEnd(besideOther isReading: Bool, now: UInt64) -> UInt64? {
        guard lastCount >= Self.several else { return nil }
        let end = isReading ? lastSent &+ Self.patience : lastEnded &+ Self.crowdPatience
        return now < end ? end : nil
    }
}
