import Viper

extension TodosReplace {
    /// Replaces a todo's values.
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo {
            try await service.perform(TodoChange(to: input.values), on: input.id, if: input.precondition)
        }
    }
}
