import Viper

extension ItemsNew {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let router: ItemsRouter

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(), Presenter(router: router), View())
        }
    }
}
