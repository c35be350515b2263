import Viper

extension AccountsList {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: AccountService
        let router: AccountsRouter

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(router: router), View())
        }
    }
}
