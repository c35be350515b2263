import Viper

extension TransactionsList {
    struct Interactor: Viper.Interactor {
        let service: TransactionService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<AccountTransaction, TransactionsCursor> {
            if let after = input.after, after.account != account.id {
                throw .parameter(.init("after", "otherAccount", "Expected a cursor of this account's transactions."))
            }
            let page = try await service.page(of: account, input.filter, after: input.after?.end, limit: input.limit)
            return ListOutcome(page, limit: input.limit) {
                TransactionsCursor(account: account.id, filter: input.filter, end: $0)
            }
        }
    }
}
