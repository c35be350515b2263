import Viper

extension TransactionsDelete {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: TransactionService

        func build(in scope: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: scope), Presenter(), View())
        }
    }
}
