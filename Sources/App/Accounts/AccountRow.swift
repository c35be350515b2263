import Viper
import ViperHTTP
import ViperValues

/// The members of an account's document, in a list and alone.
protocol AccountDocument: WireOutput {
    var account: Account { get }
}

extension AccountDocument {
    /// Describes the members from the id to the totals, in the order of output.
    @inline(__always)
    static func describeMembers(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", { $0.account.id })
        field("name", "1 to 200 characters.", { $0.account.name })
        field("currency", "The currency of all its amounts.", { $0.account.currency })
        field("balance", "The sum of posted transactions: debits minus credits.", { $0.account.totals.balance })
        field("pending", "The sum of authorized transactions: debits minus credits.", { $0.account.totals.pending })
    }

    @inline(__always)
    static func describeVersion(_ field: inout some OutputFields<Self>) {
        field(
            "version", "Increases with every change, including every transaction; valid in 'If-Match' when quoted.",
            { $0.account.version })
    }
}

struct AccountRow: AccountDocument {
    let account: Account
    let links: Links

    struct Links: WireOutput {
        let detail: Link
        let transactions: Link
        let report: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The account itself.", \.detail)
            field("transactions", "Its transactions.", \.transactions)
            field("report", "Its report.", \.report)
        }
    }

    init(_ account: Account, _ router: AccountsRouter) {
        self.account = account
        links = Links(
            detail: router.link(detailOf: account.id), transactions: router.transactions.link(listOf: account.id),
            report: router.link(reportOn: account.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        describeMembers(&field)
        describeVersion(&field)
        field("links", "The row's links.", \.links)
    }
}
