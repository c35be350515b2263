import Viper

extension TransactionsChange {
    struct Interactor: ReportingInteractor {
        static let failures = FailureKinds.rule
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<Revision<AccountTransaction>> {
            try await service.change(input.id, of: account, input.change, if: input.precondition)
        }

        static func output(of booking: Booking<Revision<AccountTransaction>>) -> AccountChange? { booking.asChange }
    }
}
