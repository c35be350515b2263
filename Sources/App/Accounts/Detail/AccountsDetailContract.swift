import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts/{accountId}`: one account.
enum AccountsDetail {
    /// The gate finds the account, so there is nothing else to read.
    typealias Input = NoInput

    struct Document: WireOutput, Versioned, Located {
        let id: UUID
        let name: SharedText
        let currency: Currency
        let balance: Total
        let pending: Total
        let createdAt: Timestamp
        let version: Int64
        let links: Links
        /// The account's link for `Location`; not part of the document.
        let location: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("name", "1 to 200 characters.", \.name)
            field("currency", "The currency of all its amounts.", \.currency)
            field("balance", "The sum of posted transactions: debits minus credits.", \.balance)
            field("pending", "The sum of authorized transactions: debits minus credits.", \.pending)
            field("createdAt", "When it was added.", \.createdAt)
            field(
                "version", "Increases with every change, including every transaction; valid in 'If-Match' when quoted.",
                \.version)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let list: Link
        let transactions: Link
        let report: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("list", "All accounts.", \.list)
            field("transactions", "Its transactions.", \.transactions)
            field("report", "Its report.", \.report)
        }
    }

    struct View: JSONView { typealias Model = Document }
}
