import Viper

extension Welcome {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let version: String
        let general: GeneralRouter
        let docs: DocsRouter
        let groups: Groups

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(version: version), Presenter(general: general, docs: docs, groups: groups), View())
        }
    }
}
