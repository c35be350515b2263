import Viper

extension TodosList {
    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(
            _ outcome: ListOutcome<TodoSummary, TodosCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, Links> {
            ListDocument(
                outcome, by: RowPresenter(router: router, language: Language(of: reader)), at: router.linkToList,
                links: Links(back: router.linkToHome, new: router.linkToNew))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: TodosRouter
        let language: Language

        func present(_ todo: TodoSummary) -> TodoRow { TodoRow(todo, router, language) }
    }
}
