import Shared
import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts/{accountId}/report?source=&from=&to=`: an account's transactions, by group and date, with totals.
enum AccountsReport {
    struct Input: Equatable {
        let source: Source
        let period: ReportPeriod

        fileprivate var isPeriod: Bool {
            guard let first = period.first, let last = period.last else { return true }
            return first <= last
        }
    }

    /// The groups in a report.
    enum Source: String, InputEnumeration {
        case authorized, posted, both

        /// The groups, in the report's order.
        var groups: [TransactionGroup] {
            switch self {
            case .authorized: [.authorized]
            case .posted: [.posted]
            case .both: [.authorized, .posted]
            }
        }
    }

    /// A stream of rows.
    typealias Outcome = ReportStream<ReportBatches>

    typealias Model = PresentedRows<Outcome, RowPresenter>

    /// The members after the rows.
    struct Closing: WireOutput {
        let total: Total?

        static func describe(_ field: inout some OutputFields<Self>) {
            field(
                "total", "The total of all groups, as in the grand footer; absent if a group is not available.", \.total
            )
        }
    }

    /// Streams the rows, and then the total.
    struct View: RowsView, LocalizedView {
        typealias Model = AccountsReport.Model
        static var member: StaticString { "rows" }
    }
}

extension AccountsReport.Input: WireInput {
    init(_ field: inout some InputFields) {
        source = field.query("source", "The group of transactions to report.", Unbounded(), default: .both)
        period = ReportPeriod(
            first: field.query("from", "The first day of the period; by default that of the oldest transaction."),
            last: field.query("to", "The last day of the period; by default that of the newest transaction."))
        let input = self
        field.require(parameter: "to", "beforeFrom", "Expected a date on or after 'from'.") { input.isPeriod }
    }
}
