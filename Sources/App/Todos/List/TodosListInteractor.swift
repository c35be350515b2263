import Viper

extension TodosList {
    /// Finds a page of todos.
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let page = try await service.obtainPage(input.filter, after: input.after?.position, limit: input.limit)
            return Outcome(page: page, filter: input.filter, limit: input.limit)
        }
    }
}
