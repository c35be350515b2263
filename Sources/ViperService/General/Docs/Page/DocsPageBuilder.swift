import Viper

extension DocsPage {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let assets: DocsAssets
        let listing: [RouteDescription]
        let router: DocsRouter

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(assets: assets, listing: listing), Presenter(router: router), View())
        }
    }
}
