import Viper
import ViperDocuments
import ViperHTTP

/// `GET /accounts/{accountId}/report?source=&from=&to=`: an account's transactions, by group and date, with totals.
enum AccountsReport {
    struct Input: WireInput, Equatable {
        let source: Source
        let period: ReportPeriod

        fileprivate var isPeriod: Bool {
            guard let first = period.first, let last = period.last else { return true }
            return first <= last
        }

        init(_ field: inout some InputFields) {
            source = field.query("source", "The group of transactions to report.", Unbounded(), default: .both)
            period = ReportPeriod(
                first: field.query("from", "The first day of the period; by default that of the oldest transaction."),
                last: field.query("to", "The last day of the period; by default that of the newest transaction."))
            let input = self
            field.require(parameter: "to", .beforeFrom) { input.isPeriod }
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

        func present(_ row: ReportRow) -> Row {
            switch row {
            case .header(let group): .header(Header(title: LocalText(Self.title(of: group), in: language)))
            case .subheader(let date, let odd):
                .subheader(
                    Subheader(
                        title: LocalDate(date: CalendarDate(daysSince1970: date), language: language), odd: odd))
            case .detail(let description, let units, let odd):
                .detail(Detail(description: description, amount: Total(minorUnits: Int128(units)), odd: odd))
            case .subfooter(let odd): .subfooter(Subfooter(odd: odd))
            case .footer(let total, let odd): .footer(Footer(total: total, odd: odd))
            case .grandfooter(let total): .grandfooter(GrandFooter(total: total))
            case .message(let absence, let group):
                .message(Message(message: LocalText(Self.sentence(absence, group), in: language)))
            }
        }

        func present(summary: Total?) -> Closing { Closing(total: summary) }

        private static func title(of group: TransactionGroup) -> Phrase {
            switch group {
            case .authorized: .authorizedTransactions
            case .posted: .postedTransactions
            }
        }

        private static func sentence(_ absence: ReportRow.Absence, _ group: TransactionGroup) -> Phrase {
            switch (absence, group) {
            case (.nothing, .authorized): .noAuthorizedTransactions
            case (.nothing, .posted): .noPostedTransactions
            case (.unavailable, .authorized): .authorizedTransactionsUnavailable
            case (.unavailable, .posted): .postedTransactionsUnavailable
            }
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

    struct Builder: Viper.Builder {
        let service: ReportService

        func build(in account: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: account), Presenter(), View())
        }
    }
}
