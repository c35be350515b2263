/// How many rows to write at once, so that the writer is kept from others for about a tenth of a second, on any machine.
struct BatchSize {
    private static let target = Duration.milliseconds(100)

    /// The largest number of rows.
    let most: Int
    /// How many the next batch should hold.
    private(set) var rows: Int

    /// Begins with few.
    init(most: Int) {
        self.most = max(1, most)
        rows = min(2000, self.most)
    }

    /// Learns how long a batch of so many rows took: at most twice as many are next, and at least 500.
    mutating func note(_ duration: Duration, for count: Int) {
        guard count > 0 else { return }
        let fitting = Double(count) * (Self.target / max(duration, .microseconds(1)))
        rows = min(most, max(500, min(Int(min(fitting, 1e9)), rows * 2)))
    }
}
