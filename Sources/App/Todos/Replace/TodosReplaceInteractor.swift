import Viper

extension TodosReplace {
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo {
            try await service.change(input.id, TodoChange(to: input.values), if: input.precondition)
        }
    }
}
