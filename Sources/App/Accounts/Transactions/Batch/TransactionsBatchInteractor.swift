import Viper

extension TransactionsBatch {
    struct Interactor: ReportingInteractor {
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Booking<[AccountTransaction]> {
            try await service.add(input.drafts, to: account)
        }

        static func output(of booking: Booking<[AccountTransaction]>) -> AccountChange? { booking.asAddition }
    }
}
