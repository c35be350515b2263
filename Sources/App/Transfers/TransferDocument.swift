import Accounts
import Viper
import ViperDocuments
import ViperHTTP

/// Presents the state of a transfer.
typealias TransferPresenter = DocumentPresenter<TransferDocument>

/// The whole state of a transfer, which every response about it shows.
struct TransferDocument: RoutedDocument, Versioned, Located {
    let transfer: Transfer
    let steps: SequenceDocument<TransferStep>
    let links: Links

    var version: Int64 { transfer.version }
    var location: Link { links.detail }

    init(_ transfer: Transfer, _ router: TransfersRouter, in language: Language) {
        self.transfer = transfer
        steps = router.sequence.document(of: transfer)
        links = Links(of: transfer, router)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.transfer.id)
        field("status", "Whether it was confirmed.") { Status(of: $0.transfer) }
        field("from", "The account that it is taken from, once chosen.", \.transfer.from)
        field("fromStatus", "That this account was deleted, and so is not linked; absent else.") {
            EndStatus(of: .from, $0.transfer)
        }
        field("amount", "The amount, once chosen.", \.transfer.amount)
        field("currency", "The currency of both accounts, once the first is chosen.", \.transfer.currency)
        field("to", "The account that it goes to, once chosen.", \.transfer.to)
        field("toStatus", "That this account was deleted, and so is not linked; absent else.") {
            EndStatus(of: .to, $0.transfer)
        }
        field.members(of: \.steps)
        field("createdAt", "When it was begun.", \.transfer.createdAt)
        field("expiresAt", "When it ends unless it is confirmed before; absent once it was.") {
            $0.transfer.isConfirmed ? nil : $0.transfer.expiresAt
        }
        field("confirmedAt", "When it was confirmed.", \.transfer.confirmedAt)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
        field("links", "Related links.", \.links)
    }

    enum Status: WireText, OutputEnumeration {
        case unconfirmed, confirmed

        init(of transfer: Transfer) { self = transfer.isConfirmed ? .confirmed : .unconfirmed }
    }

    /// What became of an account, where its link would be.
    enum EndStatus: WireText, OutputEnumeration {
        case deleted = "account deleted"

        /// Nil for an account that is still there, or not chosen yet.
        init?(of end: Transfer.End, _ transfer: Transfer) {
            guard transfer.lost.contains(end) else { return nil }
            self = .deleted
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

        init(of transfer: Transfer, _ router: TransfersRouter) {
            let accounts = router.accounts
            func link(_ transaction: UUID?, in account: UUID?) -> Link? {
                guard let transaction, let account else { return nil }
                return accounts.transactions.link(detailOf: transaction, in: account)
            }
            let from = transfer.lost.contains(.from) ? nil : transfer.from
            let to = transfer.lost.contains(.to) ? nil : transfer.to
            detail = router.sequence.link(detailOf: transfer.id)
            self.from = from.map(accounts.link(detailOf:))
            self.to = to.map(accounts.link(detailOf:))
            debit = link(transfer.debit, in: from)
            credit = link(transfer.credit, in: to)
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The transfer itself.", \.detail)
            field("from", "The account that it is taken from.", \.from)
            field("to", "The account that it goes to.", \.to)
            field("debit", "The transaction of the account that it was taken from.", \.debit)
            field("credit", "The transaction of the account that it went to.", \.credit)
        }
    }
}
