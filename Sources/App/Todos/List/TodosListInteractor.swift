import Viper

extension TodosList {
    struct Interactor: Viper.Interactor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<TodoSummary, TodosCursor> {
            let page = try await service.page(input.filter, after: input.after?.position, limit: input.limit)
            return ListOutcome(page, limit: input.limit) { TodosCursor(filter: input.filter, position: $0) }
        }
    }
}
