import Viper

extension TodosNew {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let router: TodosRouter

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(), Presenter(router: router), View())
        }
    }
}
