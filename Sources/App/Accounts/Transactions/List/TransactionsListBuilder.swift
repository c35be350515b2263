import Viper

extension TransactionsList {
    struct Builder: Viper.Builder {
        let service: TransactionService
        let router: TransactionsRouter

        func build(in scope: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: scope), Presenter(router: router), View())
        }
    }
}
