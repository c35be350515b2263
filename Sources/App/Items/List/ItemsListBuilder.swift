import Viper

extension ItemsList {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: ItemService
        let router: ItemsRouter

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(router: router), View())
        }
    }
}
