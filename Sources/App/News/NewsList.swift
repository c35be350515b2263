import Viper
import ViperEntities
import ViperHTTP

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

struct NewsRow: LinkedRow {
    let entity: Story
    let date: LocalDate
    let location: Link

    init(_ story: Story, _ router: NewsRouter, in language: Language) {
        entity = story
        date = LocalDate(date: story.publishAt.calendarDate, language: language)
        location = router.link(detailOf: story.id)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "published")
        field("date", "The day of publication, ready to show.", \.date)
        field.columns(from: "published")
        field.links()
    }
}

/// Which news a list that stays open shows.
struct NewsLiveFilter: ListFilter {
    private let filter: EntityFilter<Story>
    private let narrowed: EntityLiveFilter<Story>

    /// - Parameter audience: readers until it is known that an editor asks.
    init(_ filter: EntityFilter<Story>, for audience: NewsAudience = .everybody) {
        self.filter = filter
        narrowed = EntityLiveFilter(filter.narrowed(to: audience))
    }

    func narrowed(to audience: NewsAudience) -> NewsLiveFilter { NewsLiveFilter(filter, for: audience) }

    static func subject(of story: Story) -> EntityLiveFilter<Story>.Subject {
        EntityLiveFilter<Story>.subject(of: story)
    }

    /// What was hidden again is shown as it was: its new title may be for editors alone.
    static func departed(from old: Story, to new: Story) -> Story {
        var story = old
        story.version = new.version
        return story
    }

    func admits(_ story: EntityLiveFilter<Story>.Subject) -> Bool { narrowed.admits(story) }
}

extension EntityFilter<Story> {
    /// Only what an audience may read. A cursor does not hold it: it is decided anew for each page.
    func narrowed(to audience: NewsAudience) -> EntityFilter<Story> {
        var filter = self
        filter.values[1] = audience == .editors ? nil : true.sqlValue
        return filter
    }
}
