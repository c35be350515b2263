import HTTP
import Viper

extension AccountsReport {
    /// Presents the rows of a report.
    struct Presenter: Viper.Presenter {
        func present(_ report: Outcome, for reader: Reader) -> Model { PresentedRows(report, by: RowPresenter()) }
    }

    /// Makes a row ready to show, and what stands behind the last.
    struct RowPresenter: StreamPresenter {
        func present(_ row: ReportRow) -> Row {
            switch row {
            case .header(let group): .header(Header(title: Self.title(of: group)))
            case .subheader(let date, let odd):
                .subheader(Subheader(title: DisplayDate(daysSince1970: date), odd: odd))
            case .detail(let description, let units, let odd):
                .detail(Detail(description: description, amount: Total(minorUnits: Int128(units)), odd: odd))
            case .subfooter(let odd): .subfooter(Subfooter(odd: odd))
            case .footer(let total, let odd): .footer(Footer(total: total, odd: odd))
            case .grandfooter(let total): .grandfooter(GrandFooter(total: total))
            case .message(let absence, let group): .message(Message(message: Self.sentence(absence, group)))
            }
        }

        func present(summary: Total?) -> Closing { Closing(total: summary) }

        private static func title(of group: TransactionGroup) -> StaticText {
            switch group {
            case .authorized: "Authorized Transactions"
            case .posted: "Posted Transactions"
            }
        }

        private static func sentence(_ absence: ReportRow.Absence, _ group: TransactionGroup) -> StaticText {
            switch (absence, group) {
            case (.nothing, .authorized): "There are no Authorized Transactions in this period"
            case (.nothing, .posted): "There are no Posted Transactions in this period"
            case (.unavailable, .authorized): "Authorized Transactions are not currently available."
            case (.unavailable, .posted): "Posted Transactions are not currently available."
            }
        }
    }
}
