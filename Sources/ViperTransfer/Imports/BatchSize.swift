/// How many rows to write per batch.
public struct BatchSize {
    /// How long a batch may block other writers.
    private static let target = Duration.milliseconds(100)
    private static let least = 1000

    /// The largest batch.
    public let most: Int
    /// The size of the next batch.
    public private(set) var rows: Int
    private let isShared: Bool

    /// - Parameter isShared: whether others write too. Then batches start small and grow to what takes about a tenth of
    ///   a second. Otherwise the largest batch is always best: each batch of unsorted rows changes nearly every page of
    ///   an index.
    public init(most: Int, isShared: Bool) {
        self.most = max(1, most)
        self.isShared = isShared
        rows = isShared ? min(2 * Self.least, self.most) : self.most
    }

    /// Records how long a batch took. The next is at most twice as large.
    public mutating func note(_ duration: Duration, for count: Int) {
        guard isShared, count > 0 else { return }
        let fitting = Double(count) * (Self.target / max(duration, .microseconds(1)))
        rows = min(most, max(Self.least, min(Int(min(fitting, 1e9)), rows * 2)))
    }
}
