import Viper

extension TodosDelete {
    struct Interactor: ReportingInteractor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo {
            try await service.delete(input.id, if: input.precondition)
        }

        static func output(of todo: Todo) -> ListChange<TodoSummary>? { .deleted(TodoSummary(todo)) }
    }
}
