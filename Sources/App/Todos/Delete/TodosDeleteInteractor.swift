import Viper

extension TodosDelete {
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) {
            try await service.delete(input.id, if: input.precondition)
        }
    }
}
