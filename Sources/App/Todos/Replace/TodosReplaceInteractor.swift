import Viper

extension TodosReplace {
    struct Interactor: ReportingInteractor {
        let service: TodoService

        func execute(_ input: Input) async throws(Failure) -> Revision<Todo> {
            try await service.change(input.id, TodoChange(to: input.values), if: input.precondition)
        }

        static func output(of revision: Revision<Todo>) -> ListChange<TodoSummary>? {
            .revised(revision, TodoSummary.init)
        }
    }
}
