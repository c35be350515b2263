import Viper

extension AccountsAdd {
    /// Adds an account.
    struct Interactor: Viper.Interactor {
        let service: AccountService

        func execute(_ input: Input) async throws(Failure) -> Account {
            try await service.add(input.name, input.currency)
        }
    }
}
