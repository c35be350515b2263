import Viper
import ViperEntities

/// `POST /accounts`: adds an account.
enum AccountsAdd: EntityModule {
    typealias Input = EntityInput<Account>
    struct Interactor: AddingInteractor { let store: AccountStore }
    typealias Presenter = AccountsDetail.Presenter
    typealias View = CreatedDocumentView<AccountsDetail.Document, AccountsDetail.Document>
}
