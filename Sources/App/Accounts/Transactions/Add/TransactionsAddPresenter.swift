import Viper

extension TransactionsAdd {
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(
            _ booking: Booking<AccountTransaction>, for reader: PresentationContext
        ) -> TransactionsDetail.Document {
            TransactionsDetail.Presenter(router: router)
                .present(.init(transaction: booking.entry, account: booking.account.after.id), for: reader)
        }
    }
}
