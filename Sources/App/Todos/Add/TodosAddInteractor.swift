import Viper

extension TodosAdd {
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo { try await service.add(input.values) }
    }
}
