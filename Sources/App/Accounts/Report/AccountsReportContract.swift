import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts/{accountId}/report?source=&from=&to=`: an account's transactions, by group and date, with totals.
enum AccountsReport {
    /// What is asked.
    struct Input: Equatable {
        let source: Source
        let period: ReportPeriod

        fileprivate var isPeriod: Bool {
            guard let first = period.first, let last = period.last else { return true }
            return first <= last
        }
    }

    /// Which groups a report is of.
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

    /// What is found: rows, as they are found.
    typealias Outcome = ReportStream<ReportBatches>

    /// What is shown.
    typealias Model = PresentedRows<Outcome, RowPresenter>

    /// What the document says behind the rows.
    struct Closing: WireOutput {
        let total: Total?

        static func describe(_ field: inout some OutputFields<Self>) {
            field(
                "total", "The total of all groups, as in the grand footer; absent if a group is not available.", \.total
            )
        }
    }

    /// Renders the rows as they come, and the total behind them.
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
