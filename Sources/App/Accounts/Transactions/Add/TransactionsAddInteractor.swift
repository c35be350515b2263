import Viper

extension TransactionsAdd {
    struct Interactor: Viper.Interactor {
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> TransactionsDetail.Outcome {
            TransactionsDetail.Outcome(
                transaction: try await service.add(input, to: account), account: account.id)
        }
    }
}
