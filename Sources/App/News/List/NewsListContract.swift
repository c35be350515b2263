import Shared
import Viper
import ViperHTTP
import ViperValues

/// `GET /news?category=&limit=&after=`: a page of news, the newest first.
enum NewsList {
    struct Input: Equatable {
        let after: NewsCursor?
        let category: String?
        let limit: Int

        /// A cursor contains its list's filter, so a client need not repeat it.
        var filter: StoryFilter { after?.filter ?? StoryFilter(category: category) }

        fileprivate var agreesWithCursor: Bool {
            guard let made = after?.filter, let category else { return true }
            return made.category.map(folded) == folded(category)
        }
    }

    struct Links: WireOutput {
        let back: Link
        let categories: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The list's parent.", \.back)
            field("categories", "The categories of news.", \.categories)
        }
    }

    struct View: ListView, LocalizedView {
        typealias Model = ListDocument<RowPresenter, Links>
    }
}

extension NewsList.Input: WireInput {
    init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        category = field.query("category", "Only news of this category, ignoring case.", StoryRules.category)
        limit = field.limit("The maximum number of stories.", 1...100, default: 30)
        let input = self
        field.require(
            parameter: "after", "otherFilters", "Expected the filters that the cursor was made with."
        ) { input.agreesWithCursor }
    }
}
