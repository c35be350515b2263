import Viper

extension AccountsAdd {
    struct Interactor: Viper.Interactor {
        let service: AccountService

        func execute(_ input: Input) async throws(Failure) -> Account {
            try await service.add(input.name, input.currency)
        }
    }
}
