import Viper

extension ProblemsDetail {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let catalog: ProblemCatalog

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(catalog: catalog), Presenter(), View())
        }
    }
}
