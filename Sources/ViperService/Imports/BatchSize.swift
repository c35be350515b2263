/// How many rows to write at once.
public struct BatchSize {
    /// How long a batch may keep the writer from others.
    private static let target = Duration.milliseconds(100)
    private static let least = 1000

    /// The largest number of rows.
    public let most: Int
    /// How many the next batch should hold.
    public private(set) var rows: Int
    private let isShared: Bool

    /// - Parameter isShared: whether others write too: then it begins with few, and finds out how many can be written in
    ///   about a tenth of a second. Else as many as there is room for are always best: of rows in no order, each batch
    ///   changes nearly every page of an index.
    public init(most: Int, isShared: Bool) {
        self.most = max(1, most)
        self.isShared = isShared
        rows = isShared ? min(2 * Self.least, self.most) : self.most
    }

    /// Learns how long a batch of so many rows took: at most twice as many are next.
    public mutating func note(_ duration: Duration, for count: Int) {
        guard isShared, count > 0 else { return }
        let fitting = Double(count) * (Self.target / max(duration, .microseconds(1)))
        rows = min(most, max(Self.least, min(Int(min(fitting, 1e9)), rows * 2)))
    }
}
