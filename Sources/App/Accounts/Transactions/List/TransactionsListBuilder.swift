import Viper
import ViperService

extension TransactionsList {
    struct Builder: Viper.Builder {
        let service: TransactionService
        let router: TransactionsRouter
        let list: LiveList<AccountTransaction>

        func build(in scope: Account) -> LiveModule<Interactor, Presenter, View> {
            LiveModule(
                Interactor(service: service, account: scope), Presenter(router: router, account: scope.id), View(),
                of: list.of(scope.id))
        }
    }
}
