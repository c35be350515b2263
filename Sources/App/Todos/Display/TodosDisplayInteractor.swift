import Viper

extension TodosDisplay {
    struct Interactor: LookupInteractor {
        let service: TodoService

        var things: some Lookup<Todo> { service.todos }
    }
}
