import Viper

extension TodosEdit {
    /// Finds a todo, as it is to be changed.
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo { try await service.todo(input.id) }
    }
}
