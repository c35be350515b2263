import Viper
import ViperFeatures
import ViperJobs

/// The kind of mission `report`: an account's report as a file. It reads what the streamed report reads.
struct ReportMission: MissionKind {
    static let name: StaticString = "report"

    private let accounts: AccountStore
    private let reports: ReportService

    init(_ context: FeatureContext) {
        let database = context.database
        accounts = AccountStore(of: database, clock: context.clock)
        reports = ReportService(store: ReportStore(database: database))
    }

    func accept(_ order: ReportOrder) async throws(Failure) -> MissionPlan {
        if order.period.isReversed { throw .rule("to", .beforeFrom) }
        guard try await accounts.finds(order.account) else {
            throw AccountStore.unknown(order.account)
        }
        return MissionPlan(
            order.stored, file: "report-\(order.account.text).\(order.format.rawValue)", format: order.format)
    }

    /// Reads the account before and after, since a deleted one's transactions are deleted little by little.
    func perform(_ plan: MissionPlan, _ run: MissionRun) async throws(Failure) {
        guard let order = ReportOrder(stored: plan.input) else { throw .broken("the plan of a report cannot be read") }
        _ = try await accounts.lookup.value(order.account)
        let report = try await reports.report(on: order.account, order.source.groups, in: order.period)
        var file = ReportEncoder(order.format, in: order.language.language, isSafe: order.isSafe)
        while let rows = try await report.next() {
            // A group that cannot be read now may be read later.
            if let notice = report.takeNotice() { throw .unavailable(notice) }
            for row in rows { file.add(row) }
            guard !file.hasFailed else { throw .unavailable("there is no memory for a part of a report") }
            guard file.isFull else { continue }
            try await run.write(file.bytes, rows: file.rows)
            file.beginPart()
        }
        try await run.write(file.bytes, rows: file.rows)
        _ = try await accounts.lookup.value(order.account)
    }
}
