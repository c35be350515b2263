import Viper

extension AccountsList {
    struct Interactor: Viper.Interactor {
        let service: AccountService

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<Account, AccountsCursor> {
            let page = try await service.page(
                namedFrom: input.prefix, after: input.after?.position, limit: input.limit)
            return ListOutcome(page, limit: input.limit) { AccountsCursor(prefix: input.prefix, position: $0) }
        }
    }
}
