import Viper

extension TodosDisplay {
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo { try await service.todo(input.id) }
    }
}
