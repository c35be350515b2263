import Viper
import ViperHTTP
import ViperJSON

extension AccountsReport {
    /// A presented row: one of seven objects, with `type` as the discriminator.
    struct Row: OutputValue {
        let row: ReportRow
        let language: Language

        func write(to writer: inout ByteWriter) {
            switch row {
            case .header(let group):
                Header(title: LocalText(Self.title(of: group), in: language)).write(to: &writer)
            case .subheader(let date, let odd):
                let day = CalendarDate(daysSince1970: date)
                Subheader(title: LocalDate(date: day, language: language), odd: odd).write(to: &writer)
            case .detail(let description, let units, let odd):
                Detail(description: description, amount: Total(minorUnits: Int128(units)), odd: odd).write(to: &writer)
            case .subfooter(let odd): Subfooter(odd: odd).write(to: &writer)
            case .footer(let total, let odd): Footer(total: total, odd: odd).write(to: &writer)
            case .grandfooter(let total): GrandFooter(total: total).write(to: &writer)
            case .message(let absence, let group):
                Message(message: LocalText(Self.sentence(absence, group), in: language)).write(to: &writer)
            }
        }

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

        static var schema: Schema {
            .named(
                Schema.name(of: Self.self),
                .oneOf(
                    [
                        Header.schema, Subheader.schema, Detail.schema, Subfooter.schema, Footer.schema,
                        GrandFooter.schema, Message.schema,
                    ], discriminator: "type"))
        }
    }

    struct Header: WireOutput {
        let title: LocalText

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The kind of row.", always: "header")
            field("title", "The group.", \.title)
        }
    }

    struct Subheader: WireOutput {
        let title: LocalDate
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The kind of row.", always: "subheader")
            field("title", "The date, ready to show.", \.title)
            field("odd", "Whether the row belongs to the odd ones of two alternating bands.", \.odd)
        }
    }

    struct Detail: WireOutput {
        let description: SharedText
        let amount: Total
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The kind of row.", always: "detail")
            field("description", "1 to 200 characters.", \.description)
            field("amount", "Its share of the total: positive for a debit, negative for a credit.", \.amount)
            field("odd", "Whether the row belongs to the odd ones of two alternating bands.", \.odd)
        }
    }

    struct Subfooter: WireOutput {
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The kind of row.", always: "subfooter")
            field("odd", "Whether the row belongs to the odd ones of two alternating bands.", \.odd)
        }
    }

    struct Footer: WireOutput {
        let total: Total
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The kind of row.", always: "footer")
            field("total", "The group's total.", \.total)
            field("odd", "Whether the row belongs to the odd ones of two alternating bands.", \.odd)
        }
    }

    struct GrandFooter: WireOutput {
        let total: Total

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The kind of row.", always: "grandfooter")
            field("total", "The total of the groups.", \.total)
        }
    }

    struct Message: WireOutput {
        let message: LocalText

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "The kind of row.", always: "message")
            field("message", "A sentence to show.", \.message)
        }
    }
}
