import Shared
import Viper
import ViperService

extension TodosList {
    struct Presenter: ListPresenter {
        let router: TodosRouter

        func present(
            _ outcome: ListOutcome<TodoSummary, TodosCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, Links> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.linkToList,
                links: Links(back: router.linkToHome, new: router.linkToNew))
        }

        func rows(for reader: PresentationContext) -> RowPresenter {
            RowPresenter(router: router, language: Language(of: reader))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: TodosRouter
        let language: Language

        func present(_ todo: TodoSummary) -> TodoRow { TodoRow(todo, router, language) }
    }
}
