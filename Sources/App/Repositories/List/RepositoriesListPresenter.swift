import Viper
import ViperService
import ViperValues

extension RepositoriesList {
    struct Presenter: ListPresenter {
        let router: RepositoriesRouter

        func present(_ page: RepositoryPage, for reader: PresentationContext) -> Page {
            let query = page.query
            return Page(
                title: "Repositories - " + query.language, totalCount: page.total,
                pages: NumberedPages(
                    page: query.page, perPage: query.perPage, total: page.total, reach: RepositoryQuery.reach),
                stale: page.isStale ? true : nil,
                items: PresentedList(page.repositories, by: rows(for: reader)),
                links: ListLinks(back: router.linkToHome), path: path(query))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router) }

        private func path(_ query: RepositoryQuery) -> (start: String, end: String) {
            var start = ""
            start.reserveCapacity(160)
            start += router.linkToList.text
            start += "?language="
            start += PercentEncoding.encode(query.language)
            start += "&page="
            return (start, "&perPage=" + String(query.perPage))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: RepositoriesRouter

        func present(_ repository: Repository) -> Row {
            Row(repository: repository, links: Links(detail: router.link(detailOf: repository.id)))
        }
    }
}
