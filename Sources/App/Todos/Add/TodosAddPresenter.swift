import Shared
import Viper

extension TodosAdd {
    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(_ todo: Todo, for reader: PresentationContext) -> Changed<TodosDisplay.Document, TodoRow> {
            Changed(
                TodosDisplay.Presenter(router: router).present(todo, for: reader),
                row: TodoRow(TodoSummary(todo), router, Language(of: reader)))
        }
    }
}
