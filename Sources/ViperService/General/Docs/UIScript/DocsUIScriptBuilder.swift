import Viper

extension DocsUIScript {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let assets: DocsAssets

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(assets: assets), Presenter(), View())
        }
    }
}
