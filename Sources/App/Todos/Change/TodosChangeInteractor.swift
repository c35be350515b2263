import Viper

extension TodosChange {
    /// Changes a todo.
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo {
            try await service.perform(input.change, on: input.id, if: input.precondition)
        }
    }
}
