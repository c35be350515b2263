import Viper

extension TransactionsDelete {
    struct Interactor: Viper.Interactor {
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) {
            try await service.delete(input.id, of: account, if: input.precondition)
        }
    }
}
