import Viper

extension DocsStartScript {
    /// Wires the module.
    struct Builder: Viper.Builder {
        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(), Presenter(), View())
        }
    }
}
