import Viper

extension TodosList {
    /// Presents rows of todos in the reader's language, and the way to the next page.
    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Page {
            let next = outcome.page.end.map { TodosCursor(filter: outcome.filter, position: $0).text }
            let rows = RowPresenter(router: router, language: Language(of: reader))
            return Page(
                items: PresentedList(outcome.page.todos, by: rows), next: next,
                links: Links(back: router.linkToHome, new: router.linkToNewForm),
                nextLink: next.map { router.linkToList.page(after: $0, limit: outcome.limit) })
        }
    }

    /// Makes a row of a todo.
    struct RowPresenter: Viper.RowPresenter {
        let router: TodosRouter
        let language: Language

        func present(_ todo: TodoSummary) -> TodoRow { TodoRow(todo, router, language) }
    }
}
