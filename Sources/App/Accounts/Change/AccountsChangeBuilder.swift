import Viper

extension AccountsChange {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: AccountService
        let router: AccountsRouter

        func build(in scope: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: scope), Presenter(router: router), View())
        }
    }
}
