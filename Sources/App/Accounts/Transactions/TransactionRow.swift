import Viper
import ViperHTTP
import ViperValues

struct TransactionRow: WireOutput {
    let id: UUID
    let group: TransactionGroup
    let date: CalendarDate
    let description: SharedText
    let amount: Amount
    let kind: TransactionKind
    let createdAt: Timestamp
    let version: Int64
    let links: Links

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The transaction itself.", \.detail)
        }
    }

    init(_ transaction: AccountTransaction, of account: UUID, _ router: TransactionsRouter) {
        id = transaction.id
        group = transaction.group
        date = transaction.date
        description = transaction.description
        amount = transaction.amount
        kind = transaction.kind
        createdAt = transaction.createdAt
        version = transaction.version
        links = Links(detail: router.link(detailOf: transaction.id, in: account))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("group", "Whether it is authorized or posted.", \.group)
        field("date", "The date of the transaction.", \.date)
        field("description", "1 to 200 characters.", \.description)
        field("amount", "In the account's currency.", \.amount)
        field("kind", "The direction: a debit counts as plus, a credit as minus.", \.kind)
        field("createdAt", "When it was added.", \.createdAt)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
        field("links", "The row's links.", \.links)
    }
}
