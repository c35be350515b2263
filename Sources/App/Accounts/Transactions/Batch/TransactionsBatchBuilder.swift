import Viper

extension TransactionsBatch {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: TransactionService
        let router: TransactionsRouter

        func build(in scope: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: scope), Presenter(router: router), View())
        }
    }
}
