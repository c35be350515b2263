import Viper
import ViperDatabase

/// Makes reports. Each group has its own store, so that it can fail alone.
struct ReportService: Sendable {
    /// Knows the finished imports.
    let imports: ReportStore
    let authorized: ReportStore
    let posted: ReportStore

    /// A report on some groups of an account's transactions. An import that is unfinished now is not visible in it,
    /// even if it finishes before the report gets there: a report has all of an import, or nothing.
    func report(
        on account: UUID, _ groups: [TransactionGroup], in period: ReportPeriod
    ) async throws(Failure) -> ReportStream<ReportBatches> {
        let finished = try await imports.finishedImport()
        return ReportStream(
            groups.map { group in
                let query = ReportQuery(account: account, group: group, period: period, finishedImport: finished)
                return .init(group: group, source: ReportBatches(store(of: group), query))
            })
    }

    private func store(of group: TransactionGroup) -> ReportStore {
        switch group {
        case .authorized: authorized
        case .posted: posted
        }
    }
}

extension ReportService {
    init(store: ReportStore) { self.init(imports: store, authorized: store, posted: store) }
}
