import Viper
import ViperEntities

/// `POST /accounts`: adds an account.
enum AccountsAdd: ReportingModule {
    typealias Input = EntityInput<Account>
    struct Interactor: AddingInteractor { let store: AccountStore }
    typealias Presenter = AccountsDetail.Presenter
    typealias View = CreatedDocumentView<AccountsDetail.Document, AccountsDetail.Document>
}
