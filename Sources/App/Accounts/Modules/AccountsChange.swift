import Viper
import ViperHTTP
import ViperValues

/// `PATCH /accounts/{accountId}`: renames an account by a merge-patch (RFC 7396).
enum AccountsChange {
    struct Input: WireInput, Equatable {
        let name: String?
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            name = field.change("name", "1 to 200 characters, trimmed.", AccountRules.name)
            precondition = field.precondition()
        }
    }

    struct Interactor: ReportingInteractor {
        let service: AccountService
        let account: Account

        func execute(_ input: Input) async throws(Failure) -> Revision<Account> {
            try await service.rename(account.id, to: input.name, if: input.precondition)
        }

        static func output(of revision: Revision<Account>) -> ListChange<Account>? { .revised(revision) { $0 } }
    }

    typealias Presenter = RevisionPresenter<AccountsDetail.Presenter>
    typealias View = AccountsDetail.View
}
