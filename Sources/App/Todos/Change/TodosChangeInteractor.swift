import Viper

extension TodosChange {
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo {
            try await service.change(input.id, input.change, if: input.precondition)
        }
    }
}
