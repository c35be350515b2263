import Viper

/// `DELETE /accounts/{accountId}/transactions/{id}`: deletes a transaction of an account.
enum TransactionsDelete {
    typealias Input = ConditionalIDInput

    struct Interactor: ReportingInteractor {
        static let failures = FailureKinds.conflict
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<AccountTransaction> {
            try await service.delete(input.id, of: account, if: input.precondition)
        }

        static func output(of booking: Booking<AccountTransaction>) -> AccountChange? { booking.asDeletion }
    }
}
