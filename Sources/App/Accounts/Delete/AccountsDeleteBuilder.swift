import Viper

extension AccountsDelete {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: AccountService

        func build(in scope: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service, account: scope), Presenter(), View())
        }
    }
}
