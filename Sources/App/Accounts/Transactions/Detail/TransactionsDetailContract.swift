import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts/{accountId}/transactions/{id}`: one transaction of an account.
enum TransactionsDetail {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
    }

    /// What is found.
    struct Outcome: Sendable, Equatable {
        let transaction: AccountTransaction
        /// The account that it belongs to.
        let account: UUID
    }

    /// What is shown.
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
            field("group", "How far it has come.", \.group)
            field("date", "The day it belongs to.", \.date)
            field("description", "1 to 200 characters.", \.description)
            field("amount", "In the account's currency.", \.amount)
            field("kind", "Which way the money goes: debit counts as plus.", \.kind)
            field("createdAt", "When it was added.", \.createdAt)
            field("version", "Goes up with every change; in quotes it is good in 'If-Match'.", \.version)
            field("links", "Where it leads.", \.links)
        }
    }

    /// Where a transaction leads.
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

    /// Renders the transaction.
    struct View: JSONView { typealias Model = Document }
}

extension TransactionsDetail.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The transaction.")
    }
}
