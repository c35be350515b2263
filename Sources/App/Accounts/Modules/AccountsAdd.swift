import Viper
import ViperEntities

/// `POST /accounts`: adds an account.
enum AccountsAdd: ReportingModule {
    typealias Input = EntityInput<Account>
    typealias Interactor = EntityAdder<Account, AccountsAdd>
    typealias Presenter = AccountsDetail.Presenter
    typealias View = CreatedDocumentView<AccountsDetail.Document, AccountsDetail.Document>
}
