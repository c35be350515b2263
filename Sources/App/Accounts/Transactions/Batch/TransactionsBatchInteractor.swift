import Viper

extension TransactionsBatch {
    struct Interactor: Viper.Interactor {
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            Outcome(transactions: try await service.add(input.drafts, to: account), account: account.id)
        }
    }
}
