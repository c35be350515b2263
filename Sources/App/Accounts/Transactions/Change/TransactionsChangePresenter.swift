import Viper

extension TransactionsChange {
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(
            _ booking: Booking<Revision<AccountTransaction>>, for reader: PresentationContext
        ) -> TransactionsDetail.Document {
            TransactionsDetail.Presenter(router: router)
                .present(.init(transaction: booking.entry.after, account: booking.account.after.id), for: reader)
        }
    }
}
