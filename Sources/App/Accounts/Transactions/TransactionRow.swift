import Viper
import ViperHTTP

/// The members of a transaction's document, in a list and alone.
protocol TransactionDocument: WireOutput {
    var transaction: AccountTransaction { get }
}

extension TransactionDocument {
    @inline(__always)
    static func describeID(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", { $0.transaction.id })
    }

    /// Describes every member between the id and the links, in the order of output.
    @inline(__always)
    static func describeMembers(_ field: inout some OutputFields<Self>) {
        field("group", "Whether it is authorized or posted.", { $0.transaction.group })
        field("date", "The date of the transaction.", { $0.transaction.date })
        field("description", "1 to 200 characters.", { $0.transaction.description })
        field("amount", "In the account's currency.", { $0.transaction.amount })
        field("kind", "The direction: a debit counts as plus, a credit as minus.", { $0.transaction.kind })
        field("createdAt", "When it was added.", { $0.transaction.createdAt })
        field(
            "version", "Increases with every change; valid in 'If-Match' when quoted.", { $0.transaction.version })
    }
}

struct TransactionRow: TransactionDocument {
    let transaction: AccountTransaction
    let links: Links

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The transaction itself.", \.detail)
        }
    }

    init(_ transaction: AccountTransaction, of account: UUID, _ router: TransactionsRouter) {
        self.transaction = transaction
        links = Links(detail: router.link(detailOf: transaction.id, in: account))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        describeID(&field)
        describeMembers(&field)
        field("links", "The row's links.", \.links)
    }
}
