import Viper
import ViperDatabase
import ViperService

/// The transactions of one group as a source of their own, read batch by batch: nothing is held in the database from one
/// batch to the next, so that what is added meanwhile behind the place that was reached is found too.
final class ReportBatches: RowSource, @unchecked Sendable {
    // Sendable: one task at a time asks for batches.

    /// How many transactions a batch has: about as many as fill one part of the body, and few enough that the thread
    /// serves its other connections between two of them.
    static let size = 256

    private let store: ReportStore
    private let query: ReportQuery
    @exclusivity(unchecked) private var position: ReportPosition
    @exclusivity(unchecked) private var isAtEnd = false

    init(_ store: ReportStore, _ query: ReportQuery) {
        self.store = store
        self.query = query
        position = ReportPosition(before: query.period.first)
    }

    func next() async throws(Failure) -> [ReportedTransaction]? {
        guard !isAtEnd else { return nil }
        let batch = try await store.batch(query, after: &position, limit: Self.size)
        isAtEnd = batch.count < Self.size
        return batch.isEmpty ? nil : batch
    }
}
