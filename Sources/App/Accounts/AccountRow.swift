import Viper
import ViperHTTP
import ViperValues

struct AccountRow: WireOutput {
    let id: UUID
    let name: SharedText
    let currency: Currency
    let balance: Total
    let pending: Total
    let version: Int64
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
        id = account.id
        name = account.name
        currency = account.currency
        balance = account.totals.balance
        pending = account.totals.pending
        version = account.version
        links = Links(
            detail: router.link(detailOf: account.id), transactions: router.transactions.link(listOf: account.id),
            report: router.link(reportOn: account.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("name", "1 to 200 characters.", \.name)
        field("currency", "The currency of all its amounts.", \.currency)
        field("balance", "The sum of posted transactions: debits minus credits.", \.balance)
        field("pending", "The sum of authorized transactions: debits minus credits.", \.pending)
        field(
            "version", "Increases with every change, including every transaction; valid in 'If-Match' when quoted.",
            \.version
        )
        field("links", "The row's links.", \.links)
    }
}
