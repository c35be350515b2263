import Viper

extension AccountsChange {
    struct Interactor: Viper.Interactor {
        let service: AccountService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Account {
            try await service.rename(account.id, to: input.name, if: input.precondition)
        }
    }
}
