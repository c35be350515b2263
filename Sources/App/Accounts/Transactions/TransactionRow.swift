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
        field("group", "How far it has come.", \.group)
        field("date", "The day it belongs to.", \.date)
        field("description", "1 to 200 characters.", \.description)
        field("amount", "In the account's currency.", \.amount)
        field("kind", "Which way the money goes: debit counts as plus.", \.kind)
        field("createdAt", "When it was added.", \.createdAt)
        field("version", "Goes up with every change; in quotes it is good in 'If-Match'.", \.version)
        field("links", "Where the row leads.", \.links)
    }
}
