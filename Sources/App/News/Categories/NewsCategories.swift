import Viper
import ViperDocuments
import ViperHTTP

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

/// The end of a page of categories.
struct NewsCategoriesCursor: Sendable, Equatable {
    /// The folded name of the page's last category.
    let key: String
}

extension NewsCategoriesCursor: ListCursor {
    static let format = "news-categories-cursor"
    static let sample = NewsCategoriesCursor(key: "a")

    /// The first byte, which no other list's cursor has.
    private static let mark: UInt8 = 0x43

    func write(to writer: inout PayloadWriter) {
        writer.byte(Self.mark)
        writer.text(key)
    }

    init?(reading reader: inout PayloadReader) {
        guard reader.byte() == Self.mark, let key = reader.text() else { return nil }
        self.key = key
    }
}

/// A category of news with the number of its stories that a reader sees.
struct NewsCategory: Sendable, Equatable {
    /// As its first story spelled it.
    var name: String
    var count: Int64
    /// The folded name, by which categories are sorted.
    var key: String
}
