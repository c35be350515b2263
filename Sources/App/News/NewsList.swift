import Shared
import Viper
import ViperDocuments
import ViperEntities
import ViperHTTP
import ViperValues

/// `GET /news?category=&limit=&after=`: a page of news, the newest first.
enum NewsList: EntityList {
    struct Input: FilteredInput, Equatable {
        let after: EntityCursor<Story>?
        let category: String?
        let limit: Int

        /// A cursor contains its list's filter, so a client need not repeat it.
        var filter: EntityFilter<Story> {
            after?.filter ?? EntityFilter(values: [category?.foldedText, nil], prefix: nil)
        }

        var liveFilter: NewsLiveFilter { NewsLiveFilter(filter) }

        init(_ field: inout some InputFields) {
            after = field.query("after", "The 'next' of the previous page.")
            category = field.query("category", "Only news of this category, ignoring case.", Story.categoryBounds)
            limit = field.limit("The maximum number of stories.", 1...100, default: 30)
            let input = self
            field.require(parameter: "after", .otherFilters) {
                guard let made = input.after?.filter, let category = input.category else { return true }
                return made.values.first == category.foldedText
            }
        }
    }

    struct Interactor: Viper.Interactor {
        let store: StoryStore
        let audience: NewsAudience

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<Story, EntityCursor<Story>> {
            let page = try await store.page(
                input.filter.narrowed(to: audience), after: input.after?.position ?? [], limit: input.limit)
            return ListOutcome(page, limit: input.limit) { EntityCursor(filter: input.filter, position: $0) }
        }
    }

    typealias Row = NewsRow
    typealias Presenter = PagePresenter<NewsList>

    struct Links: RoutedLinks {
        let back: Link
        let categories: Link

        init(_ router: NewsRouter) {
            back = router.linkToHome
            categories = router.linkToCategories
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The list's parent.", \.back)
            field("categories", "The categories of news.", \.categories)
        }
    }

    struct View: ListView, LocalizedView { typealias Model = Presenter.Model }
}
