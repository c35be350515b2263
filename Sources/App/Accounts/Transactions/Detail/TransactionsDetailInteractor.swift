import Viper

extension TransactionsDetail {
    struct Interactor: Viper.Interactor {
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            Outcome(transaction: try await service.transaction(input.id, of: account), account: account.id)
        }
    }
}
