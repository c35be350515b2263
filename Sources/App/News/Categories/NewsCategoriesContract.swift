import Viper
import ViperHTTP
import ViperValues

/// `GET /news/categories?limit=&after=`: a page of the categories of news, by name.
enum NewsCategories {
    struct Input: WireInput, Equatable {
        let after: NewsCategoriesCursor?
        let limit: Int

        init(_ field: inout some InputFields) {
            after = field.query("after", "The 'next' of the previous page.")
            limit = field.limit("The maximum number of categories.", 1...100, default: 30)
        }
    }

    struct Row: WireOutput {
        let name: String
        let count: Int64
        let links: RowLinks

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

    struct View: ListView { typealias Model = ListDocument<RowPresenter, ListLinks> }
}
