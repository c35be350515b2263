import Viper

extension AccountsDelete {
    struct Interactor: ReportingInteractor {
        let service: AccountService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Account {
            try await service.delete(account.id, if: input.precondition)
        }

        static func output(of account: Account) -> AccountChange? {
            AccountChange(accounts: .deleted(account), transactions: .cleared)
        }
    }
}
