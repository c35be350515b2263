import Viper
import ViperHTTP
import ViperValues

/// `POST /accounts`: adds an account.
enum AccountsAdd {
    struct Input: WireInput, Equatable {
        let name: String
        let currency: Currency

        init(_ field: inout some InputFields) {
            name = field.body("name", "1 to 200 characters, trimmed.", AccountRules.name)
            currency = field.body("currency", "The currency of all its amounts: one with two decimals.", Unbounded())
        }
    }

    struct Interactor: ReportingInteractor {
        let service: AccountService

        func execute(_ input: Input) async throws(Failure) -> Account {
            try await service.add(input.name, input.currency)
        }

        static func output(of account: Account) -> ListChange<Account>? { .inserted([account]) }
    }

    typealias Presenter = AccountsDetail.Presenter
    struct View: CreatedView { typealias Model = AccountsDetail.Document }
}
