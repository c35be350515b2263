import Viper
import ViperDocuments
import ViperHTTP

/// The rows of a report, streamed from its groups' transactions.
///
/// All groups are asked for their first batches at once, and are then read one after another. If a group's first batch
/// fails, the report says so and continues; any later failure ends the report.
final class ReportStream<Source: RowSource>: RowSource, @unchecked Sendable
where Source.Row == ReportedTransaction {
    // Sendable: only one task at a time asks for rows.

    /// A group and the source of its transactions.
    struct Part: Sendable {
        let group: TransactionGroup
        let source: Source
    }

    private typealias Batch = Result<[ReportedTransaction]?, Failure>

    private let parts: [Part]
    /// The first batches, once requested.
    @exclusivity(unchecked) private var firstBatches: [Batch]?
    /// The group being read, and whether it was opened.
    @exclusivity(unchecked) private var place = 0
    @exclusivity(unchecked) private var isOpen = false
    @exclusivity(unchecked) private var rows = ReportRows()
    @exclusivity(unchecked) private var notice: String?

    init(_ parts: [Part]) { self.parts = parts }

    /// The grand total; nil if a group failed.
    var summary: Total? { rows.grandTotal }

    func takeNotice() -> String? {
        defer { notice = nil }
        return notice
    }

    func next() async throws(Failure) -> [ReportRow]? {
        guard place < parts.count else { return nil }
        let part = parts[place]
        var found: [ReportRow] = []
        let batch = isOpen ? try await part.source.next() : try await open(part, into: &found)
        guard isOpen else { return found }
        if let batch {
            for transaction in batch { rows.add(transaction, into: &found) }
        } else {
            rows.close(part.group, into: &found)
            moveOn(&found)
        }
        return found
    }

    /// Opens a group and returns its first batch; if that failed, ends the group.
    private func open(_ part: Part, into found: inout [ReportRow]) async throws(Failure) -> [ReportedTransaction]? {
        let batches = await firstBatches()
        rows.open(part.group, into: &found)
        firstBatches?[place] = .success(nil)
        switch batches[place] {
        case .success(let batch):
            isOpen = true
            return batch
        case .failure(let failure):
            // Nobody waits for the report of a cancelled task.
            if Task.isCancelled { throw failure }
            let reason = failure.description
            notice = "a report was sent without its \(part.group) transactions: \(reason)"
            rows.fail(part.group, into: &found)
            moveOn(&found)
            return nil
        }
    }

    private func moveOn(_ found: inout [ReportRow]) {
        place += 1
        isOpen = false
        if place == parts.count { rows.end(into: &found) }
    }

    /// The first batches of all groups, read concurrently, so that the wait is only for the slowest.
    private func firstBatches() async -> [Batch] {
        if let firstBatches { return firstBatches }
        var batches: [Batch] = []
        if let only = parts.first, parts.count == 1 {
            batches = [await Self.firstBatch(of: only.source)]
        } else {
            let found = await withTaskGroup(of: (index: Int, batch: Batch).self) { group in
                for (index, part) in parts.enumerated() {
                    group.addTask { (index, await Self.firstBatch(of: part.source)) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            batches = found.sorted { $0.index < $1.index }.map(\.batch)
        }
        firstBatches = batches
        return batches
    }

    private static func firstBatch(of source: Source) async -> Batch {
        do throws(Failure) {
            return .success(try await source.next())
        } catch { return .failure(error) }
    }
}
