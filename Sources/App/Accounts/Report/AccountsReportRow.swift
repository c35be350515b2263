import ViperHTTP
import ViperJSON
import ViperValues

extension AccountsReport {
    /// A presented row: one of seven objects, with `type` as the discriminator.
    enum Row: OutputValue {
        case header(Header)
        case subheader(Subheader)
        case detail(Detail)
        case subfooter(Subfooter)
        case footer(Footer)
        case grandfooter(GrandFooter)
        case message(Message)

        func write(to writer: inout ByteWriter) {
            switch self {
            case .header(let row): row.write(to: &writer)
            case .subheader(let row): row.write(to: &writer)
            case .detail(let row): row.write(to: &writer)
            case .subfooter(let row): row.write(to: &writer)
            case .footer(let row): row.write(to: &writer)
            case .grandfooter(let row): row.write(to: &writer)
            case .message(let row): row.write(to: &writer)
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
            field("type", "What the row is.", always: "header")
            field("title", "The group.", \.title)
        }
    }

    struct Subheader: WireOutput {
        let title: LocalDate
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "What the row is.", always: "subheader")
            field("title", "The date, ready to show.", \.title)
            field("odd", "Which of two bands the row is in.", \.odd)
        }
    }

    struct Detail: WireOutput {
        let description: SharedText
        let amount: Total
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "What the row is.", always: "detail")
            field("description", "1 to 200 characters.", \.description)
            field("amount", "What it adds to the total: a debit counts as plus, a credit as minus.", \.amount)
            field("odd", "Which of two bands the row is in.", \.odd)
        }
    }

    struct Subfooter: WireOutput {
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "What the row is.", always: "subfooter")
            field("odd", "Which of two bands the row is in.", \.odd)
        }
    }

    struct Footer: WireOutput {
        let total: Total
        let odd: Bool

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "What the row is.", always: "footer")
            field("total", "The group's total.", \.total)
            field("odd", "Which of two bands the row is in.", \.odd)
        }
    }

    struct GrandFooter: WireOutput {
        let total: Total

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "What the row is.", always: "grandfooter")
            field("total", "The total of the groups.", \.total)
        }
    }

    struct Message: WireOutput {
        let message: LocalText

        static func describe(_ field: inout some OutputFields<Self>) {
            field("type", "What the row is.", always: "message")
            field("message", "A sentence to show.", \.message)
        }
    }
}
