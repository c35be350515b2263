import Viper

extension AccountsDelete {
    struct Interactor: Viper.Interactor {
        let service: AccountService
        let account: Account

        func execute(_ input: Input) async throws(Failure) {
            try await service.delete(account.id, if: input.precondition)
        }
    }
}
