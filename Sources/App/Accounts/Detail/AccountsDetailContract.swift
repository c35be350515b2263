import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts/{accountId}`: one account.
enum AccountsDetail {
    /// Nothing is asked but the account, which the gate finds.
    typealias Input = NoInput

    /// What is shown.
    struct Document: WireOutput, Versioned, Located {
        let id: UUID
        let name: SharedText
        let currency: Currency
        let balance: Total
        let pending: Total
        let createdAt: Timestamp
        let version: Int64
        let links: Links
        /// Where the account is found: no part of the document.
        let location: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("name", "1 to 200 characters.", \.name)
            field("currency", "The currency of all its amounts.", \.currency)
            field("balance", "The sum of what is posted: debits less credits.", \.balance)
            field("pending", "The sum of what is authorized: debits less credits.", \.pending)
            field("createdAt", "When it was added.", \.createdAt)
            field(
                "version", "Goes up with every change, every transaction included; in quotes good in 'If-Match'.",
                \.version)
            field("links", "Where it leads.", \.links)
        }
    }

    /// Where an account leads.
    struct Links: WireOutput {
        let list: Link
        let transactions: Link
        let report: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("list", "All accounts.", \.list)
            field("transactions", "Its transactions.", \.transactions)
            field("report", "The report on it.", \.report)
        }
    }

    /// Renders the account.
    struct View: JSONView { typealias Model = Document }
}
