import Viper

extension TodosEdit {
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo { try await service.todo(input.id) }
    }
}
