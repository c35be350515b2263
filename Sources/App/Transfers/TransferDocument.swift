import Accounts
import Viper
import ViperHTTP

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

/// Presents the state of a transfer.
struct TransferPresenter: Viper.Presenter {
    let router: TransfersRouter

    func present(_ transfer: Transfer, for reader: PresentationContext) -> TransferDocument {
        TransferDocument(
            id: transfer.id, status: transfer.confirmation == nil ? .unconfirmed : .confirmed, from: transfer.from,
            fromStatus: transfer.lost.contains(.from) ? .deleted : nil, amount: transfer.amount,
            currency: transfer.currency, to: transfer.to, toStatus: transfer.lost.contains(.to) ? .deleted : nil,
            steps: router.sequence.document(of: transfer), createdAt: transfer.createdAt,
            expiresAt: transfer.confirmation == nil ? transfer.expiresAt : nil,
            confirmedAt: transfer.confirmation?.at, version: transfer.version, links: links(of: transfer))
    }

    private func links(of transfer: Transfer) -> TransferDocument.Links {
        let accounts = router.accounts
        func link(_ transaction: UUID?, in account: UUID?) -> Link? {
            guard let transaction, let account else { return nil }
            return accounts.transactions.link(detailOf: transaction, in: account)
        }
        let from = transfer.lost.contains(.from) ? nil : transfer.from
        let to = transfer.lost.contains(.to) ? nil : transfer.to
        return TransferDocument.Links(
            detail: router.sequence.link(detailOf: transfer.id), from: from.map(accounts.link(detailOf:)),
            to: to.map(accounts.link(detailOf:)), debit: link(transfer.confirmation?.debit, in: from),
            credit: link(transfer.confirmation?.credit, in: to))
    }
}
