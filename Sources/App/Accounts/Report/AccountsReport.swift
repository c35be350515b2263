import Viper
import ViperDocuments
import ViperHTTP

/// `GET /accounts/{accountId}/report?source=&from=&to=`: an account's transactions, by group and date, with totals.
enum AccountsReport {
    struct Input: WireInput, Equatable {
        let source: Source
        let period: ReportPeriod

        init(_ field: inout some InputFields) {
            source = field.query("source", "The group of transactions to report.", Unbounded(), default: .both)
            period = ReportPeriod(
                first: field.query("from", "The first day of the period; by default that of the oldest transaction."),
                last: field.query("to", "The last day of the period; by default that of the newest transaction."))
            let input = self
            field.require(parameter: "to", .beforeFrom) { !input.period.isReversed }
        }
    }

    struct Interactor: Viper.Interactor {
        let service: ReportService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            try await service.report(on: account.id, input.source.groups, in: input.period)
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ report: Outcome, for reader: PresentationContext) -> Model {
            PresentedRows(report, by: RowPresenter(language: Language(of: reader)))
        }
    }

    /// Presents each row, and the members after the last.
    struct RowPresenter: StreamPresenter {
        let language: Language

        func present(_ row: ReportRow) -> Row { Row(row: row, language: language) }

        func present(summary: Total?) -> Closing { Closing(total: summary) }
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

    struct Builder: Viper.Builder {
        let service: ReportService

        func build(in account: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: account), Presenter(), View())
        }
    }
}
