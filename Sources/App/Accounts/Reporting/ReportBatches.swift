import Viper
import ViperDatabase
import ViperService

/// The transactions of one group, read in batches. Nothing is held in the database between two batches, so a
/// transaction added meanwhile after the current position is found too.
final class ReportBatches: RowSource, @unchecked Sendable {
    // Sendable: only one task at a time asks for batches.

    /// The number of transactions per batch: about as many as fill one part of the body, and few enough that the thread
    /// serves its other connections in between.
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
