import Accounts
import Viper
import ViperValues

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
