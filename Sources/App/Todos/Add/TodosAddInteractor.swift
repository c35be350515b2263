import Viper

extension TodosAdd {
    struct Interactor: ReportingInteractor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Todo { try await service.add(input.values) }

        static func output(of todo: Todo) -> ListChange<TodoSummary>? { .inserted([TodoSummary(todo)]) }
    }
}
