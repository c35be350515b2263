import Accounts
import Viper
import ViperHTTP
import ViperValues

/// The whole state of a transfer, which every response about it shows.
struct TransferDocument: WireOutput, Versioned, Located {
    let id: UUID
    let status: Status
    let from: UUID?
    let fromStatus: EndStatus?
    let amount: Amount?
    let currency: Currency?
    let to: UUID?
    let toStatus: EndStatus?
    let steps: SequenceDocument<TransferStep>
    let createdAt: Timestamp
    let expiresAt: Timestamp?
    let confirmedAt: Timestamp?
    let version: Int64
    let links: Links

    var location: Link { links.detail }

    enum Status: OutputEnumeration {
        case unconfirmed, confirmed

        var wireText: StaticString {
            switch self {
            case .unconfirmed: "unconfirmed"
            case .confirmed: "confirmed"
            }
        }
    }

    /// What became of an account, where its link would be.
    enum EndStatus: OutputEnumeration {
        case deleted

        var wireText: StaticString {
            switch self {
            case .deleted: "account deleted"
            }
        }

        var label: String { "accountDeleted" }
    }

    struct Links: WireOutput {
        let detail: Link
        // Those of an account that was deleted are absent.
        let from: Link?
        let to: Link?
        let debit: Link?
        let credit: Link?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The transfer itself.", \.detail)
            field("from", "The account that it is taken from.", \.from)
            field("to", "The account that it goes to.", \.to)
            field("debit", "The transaction of the account that it was taken from.", \.debit)
            field("credit", "The transaction of the account that it went to.", \.credit)
        }
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("status", "Whether it was confirmed.", \.status)
        field("from", "The account that it is taken from, once chosen.", \.from)
        field("fromStatus", "That this account was deleted, and so is not linked; absent else.", \.fromStatus)
        field("amount", "The amount, once chosen.", \.amount)
        field("currency", "The currency of both accounts, once the first is chosen.", \.currency)
        field("to", "The account that it goes to, once chosen.", \.to)
        field("toStatus", "That this account was deleted, and so is not linked; absent else.", \.toStatus)
        field.members(of: \.steps)
        field("createdAt", "When it was begun.", \.createdAt)
        field("expiresAt", "When it ends unless it is confirmed before; absent once it was.", \.expiresAt)
        field("confirmedAt", "When it was confirmed.", \.confirmedAt)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
        field("links", "Related links.", \.links)
    }
}
