import Viper

extension OpenAPI {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let document: Document

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(document: document), Presenter(), View())
        }
    }
}
