import Viper

extension AccountsDetail {
    struct Builder: Viper.Builder {
        let router: AccountsRouter

        func build(in scope: Account) -> Module<Interactor, Presenter, View> {
            Module(Interactor(account: scope), Presenter(router: router), View())
        }
    }
}
