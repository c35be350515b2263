import Viper

extension TodosDelete {
    /// Wires the module.
    struct Builder: Viper.Builder {
        let service: TodoService

        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(service: service), Presenter(), View())
        }
    }
}
