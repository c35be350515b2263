import Viper

extension TransactionsBatch {
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ booking: Booking<[AccountTransaction]>, for reader: PresentationContext) -> Document {
            let presenter = TransactionsDetail.Presenter(router: router)
            return Document(
                items: booking.entry.map {
                    presenter.present(.init(transaction: $0, account: booking.account.after.id), for: reader)
                })
        }
    }
}
