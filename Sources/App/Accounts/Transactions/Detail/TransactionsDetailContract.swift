import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts/{accountId}/transactions/{id}`: one transaction of an account.
enum TransactionsDetail {
    typealias Input = IDInput

    struct Outcome: Sendable, Equatable {
        let transaction: AccountTransaction
        let account: UUID
    }

    struct Document: WireOutput, Versioned, Located {
        let id: UUID
        let account: UUID
        let group: TransactionGroup
        let date: CalendarDate
        let description: SharedText
        let amount: Amount
        let kind: TransactionKind
        let createdAt: Timestamp
        let version: Int64
        let links: Links

        var location: Link { links.detail }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("account", "The account that it belongs to.", \.account)
            field("group", "Whether it is authorized or posted.", \.group)
            field("date", "The date of the transaction.", \.date)
            field("description", "1 to 200 characters.", \.description)
            field("amount", "In the account's currency.", \.amount)
            field("kind", "The direction: a debit counts as plus, a credit as minus.", \.kind)
            field("createdAt", "When it was added.", \.createdAt)
            field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let detail: Link
        let account: Link
        let list: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The transaction itself.", \.detail)
            field("account", "The account that it belongs to.", \.account)
            field("list", "All transactions of the account.", \.list)
        }
    }

    struct View: JSONView { typealias Model = Document }
}
