import Viper
import ViperDocuments
import ViperHTTP
import ViperValues

/// `GET /news/categories?limit=&after=`: a page of the categories of news, by name.
enum NewsCategories: PagedList {
    struct Input: WireInput, Equatable {
        let after: NewsCategoriesCursor?
        let limit: Int

        init(_ field: inout some InputFields) {
            after = field.query("after", "The 'next' of the previous page.")
            limit = field.limit("The maximum number of categories.", 1...100, default: 30)
        }
    }

    struct Interactor: Viper.Interactor {
        let store: NewsCategoryStore
        let audience: NewsAudience

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<NewsCategory, NewsCategoriesCursor> {
            let page = try await store.page(for: audience, after: input.after?.key, limit: input.limit)
            return ListOutcome(page, limit: input.limit) { NewsCategoriesCursor(key: $0) }
        }
    }

    typealias Cursor = NewsCategoriesCursor
    typealias Links = ListLinks
    typealias Presenter = PagePresenter<NewsCategories>
    typealias View = PageView<NewsCategories>

    struct Row: RoutedDocument {
        let name: String
        let count: Int64
        let links: RowLinks

        init(_ category: NewsCategory, _ router: NewsRouter, in language: Language) {
            name = category.name
            count = category.count
            links = RowLinks(news: router.link(toCategory: category.name))
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "1 to 40 characters.", \.name)
            field("count", "The number of its stories.", \.count)
            field("links", "The row's links.", \.links)
        }
    }

    struct RowLinks: WireOutput {
        let news: FilteredLink

        static func describe(_ field: inout some OutputFields<Self>) {
            field("news", "The news of the category.", \.news)
        }
    }
}
