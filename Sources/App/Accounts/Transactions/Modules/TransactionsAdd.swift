import Viper

/// `POST /accounts/{accountId}/transactions`: adds a transaction to an account.
enum TransactionsAdd {
    typealias Input = TransactionDraft

    struct Interactor: ReportingInteractor {
        let store: TransactionStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<AccountTransaction> {
            try await store.add(input, to: account.id)
        }

        static func output(of booking: Booking<AccountTransaction>) -> AccountChange? {
            booking.change(.inserted([booking.entry]))
        }
    }

    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(
            _ booking: Booking<AccountTransaction>, for reader: PresentationContext
        ) -> TransactionsDetail.Document {
            .init(booking.entry, of: booking.account.after.id, router)
        }
    }

    struct View: CreatedView { typealias Model = TransactionsDetail.Document }
}
