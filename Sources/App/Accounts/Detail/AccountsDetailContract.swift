import Viper
import ViperHTTP
import ViperValues

/// `GET /accounts/{accountId}`: one account.
enum AccountsDetail {
    /// The gate finds the account, so there is nothing else to read.
    typealias Input = NoInput

    struct Document: AccountDocument, Versioned, Located {
        let account: Account
        let links: Links
        /// The account's link for `Location`; not part of the document.
        let location: Link

        var version: Int64 { account.version }

        static func describe(_ field: inout some OutputFields<Self>) {
            describeMembers(&field)
            field("createdAt", "When it was added.", { $0.account.createdAt })
            describeVersion(&field)
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
