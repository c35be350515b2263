import Viper

extension ItemsDelete {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: ItemService

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(), View())
        }
    }
}
