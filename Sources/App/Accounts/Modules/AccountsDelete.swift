import Viper
import ViperEntities
import ViperHTTP

/// `DELETE /accounts/{accountId}`: deletes an account with its transactions. `If-Match` is required.
enum AccountsDelete {
    struct Input: WireInput, Equatable {
        let precondition: Precondition

        init(_ field: inout some InputFields) { precondition = field.precondition(isRequired: true) }
    }

    struct Interactor: ReportingInteractor {
        let store: AccountStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Account {
            try await store.delete(account.id, if: input.precondition)
        }

        static func output(of account: Account) -> AccountChange? {
            AccountChange(accounts: .deleted(account), transactions: .cleared)
        }
    }
}
