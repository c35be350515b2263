import Viper

/// `DELETE /accounts/{accountId}/transactions/{id}`: deletes a transaction of an account.
enum TransactionsDelete {
    typealias Input = ConditionalIDInput

    struct Interactor: ReportingInteractor {
        static let failures = FailureKinds.conflict
        let store: TransactionStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<AccountTransaction> {
            try await store.delete(input.id, of: account.id, if: input.precondition)
        }

        static func output(of booking: Booking<AccountTransaction>) -> AccountChange? {
            booking.change(.deleted(booking.entry))
        }
    }
}
