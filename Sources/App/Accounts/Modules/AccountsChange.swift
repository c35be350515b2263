import Viper
import ViperEntities

/// `PATCH /accounts/{accountId}`: renames an account by a merge-patch (RFC 7396).
enum AccountsChange {
    typealias Input = EntityPatchInput<Account>

    struct Interactor: ReportingInteractor {
        let store: AccountStore
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Revision<Account> {
            try await store.change(account.id, input.change, if: input.precondition)
        }

        static func output(of revision: Revision<Account>) -> ListChange<Account>? { .revised(revision) { $0 } }
    }

    typealias Presenter = RevisionPresenter<AccountsDetail.Presenter>
}
