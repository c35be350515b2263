import Viper

extension TodosList {
    /// Finds a page of todos.
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let page = try await service.obtainPage(
                includingCompleted: input.includesCompleted, after: input.after?.position, limit: input.limit)
            return Outcome(page: page, includesCompleted: input.includesCompleted, limit: input.limit)
        }
    }
}
