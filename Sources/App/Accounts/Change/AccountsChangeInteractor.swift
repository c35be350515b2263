import Viper

extension AccountsChange {
    struct Interactor: ReportingInteractor {
        let service: AccountService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Revision<Account> {
            try await service.rename(account.id, to: input.name, if: input.precondition)
        }

        static func output(of revision: Revision<Account>) -> ListChange<Account>? { .revised(revision) { $0 } }
    }
}
