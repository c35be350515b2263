import Shared
import Viper
import ViperService

extension NewsList {
    struct Presenter: ListPresenter {
        let router: NewsRouter

        func present(
            _ outcome: ListOutcome<StorySummary, NewsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, Links> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.linkToList,
                links: Links(back: router.linkToHome, categories: router.linkToCategories))
        }

        func rows(for reader: PresentationContext) -> RowPresenter {
            RowPresenter(router: router, language: Language(of: reader))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: NewsRouter
        let language: Language

        func present(_ story: StorySummary) -> NewsRow { NewsRow(story, router, language) }
    }
}
