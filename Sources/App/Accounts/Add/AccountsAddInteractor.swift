import Viper

extension AccountsAdd {
    struct Interactor: ReportingInteractor {
        let service: AccountService

        func execute(_ input: Input) async throws(Failure) -> Account {
            try await service.add(input.name, input.currency)
        }

        static func output(of account: Account) -> ListChange<Account>? { .inserted([account]) }
    }
}
