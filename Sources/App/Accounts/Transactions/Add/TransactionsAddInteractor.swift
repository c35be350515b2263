import Viper

extension TransactionsAdd {
    /// Adds a transaction to the account.
    struct Interactor: Viper.Interactor {
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> TransactionsDetail.Outcome {
            let added = try await service.perform(adding: [input], to: account)
            guard let transaction = added.first else { throw .broken("no transaction was added") }
            return TransactionsDetail.Outcome(transaction: transaction, account: account.id)
        }
    }
}
