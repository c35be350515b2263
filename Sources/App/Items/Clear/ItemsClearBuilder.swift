import Viper

extension ItemsClear {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: ItemService

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(), View())
        }
    }
}
