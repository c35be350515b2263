import Viper

extension TodosAdd {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: TodoService
        let router: TodosRouter

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(router: router), View())
        }
    }
}
