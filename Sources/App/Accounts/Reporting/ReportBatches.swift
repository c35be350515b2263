import Viper
import ViperDatabase

/// The transactions of one group, read in batches. Nothing is held in the database between two batches, so a
/// transaction added meanwhile after the current position is found too.
final class ReportBatches: RowSource, @unchecked Sendable {
    // Sendable: only one task at a time asks for batches.

    /// How much a batch has at most.
    struct Size {
        var transactions: Int
        /// The bytes of their rows in a report, about.
        var bytes: Int
    }

    /// The size of a batch: no more than fills one part of the body, so that a client that does not read it keeps no further
    /// rows in memory, and few enough that the thread serves its other connections in between.
    static let size = Size(transactions: 256, bytes: 16 << 10)
    /// The size of the first batch, which may have to wait for those of other groups to be sent.
    static let first = Size(transactions: 64, bytes: 4 << 10)

    private let store: ReportStore
    private let query: ReportQuery
    @exclusivity(unchecked) private var position: ReportPosition
    @exclusivity(unchecked) private var hasBegun = false
    @exclusivity(unchecked) private var isAtEnd = false

    init(_ store: ReportStore, _ query: ReportQuery) {
        self.store = store
        self.query = query
        position = ReportPosition(before: query.period.first)
    }

    func next() async throws(Failure) -> [ReportedTransaction]? {
        guard !isAtEnd else { return nil }
        let (batch, isLast) = try await store.batch(query, after: &position, hasBegun ? Self.size : Self.first)
        hasBegun = true
        isAtEnd = isLast
        return batch.isEmpty ? nil : batch
    }
}
