import Viper
import ViperDatabase
import ViperService
import ViperValues

/// Hands out reports. Each group has a store of its own, so that it can fail alone.
struct ReportService: Sendable {
    private let imports: ReportStore
    private let authorized: ReportStore
    private let posted: ReportStore

    /// A service over a store for each group, and one that knows which imports are finished.
    init(imports: ReportStore, authorized: ReportStore, posted: ReportStore) {
        self.imports = imports
        self.authorized = authorized
        self.posted = posted
    }

    /// A service over one store.
    init(store: ReportStore) { self.init(imports: store, authorized: store, posted: store) }

    /// A report of some groups of an account's transactions. An import that is not finished by now is not seen in it, also
    /// where it is finished before the report has come there: it has all of an import, or nothing.
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
