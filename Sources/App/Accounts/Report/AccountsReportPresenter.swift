import Shared
import Viper
import ViperValues

extension AccountsReport {
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
}
