import ViperService
import ViperValues

/// Which news a list that stays open shows.
struct NewsLiveFilter: ListFilter {
    struct Subject {
        let isPublished: Bool
        let categoryKey: String
    }

    /// Nil for all categories.
    private let categoryKey: String?
    /// Readers until it is known that an editor asks.
    private var audience = NewsAudience.everybody

    init(_ filter: StoryFilter) { categoryKey = filter.category.map(folded) }

    func narrowed(to audience: NewsAudience) -> NewsLiveFilter {
        var filter = self
        filter.audience = audience
        return filter
    }

    static func subject(of story: StorySummary) -> Subject {
        Subject(isPublished: story.isPublished, categoryKey: folded(story.category.text))
    }

    /// What was hidden again is shown as it was: its new title may be for editors alone.
    static func departed(from old: StorySummary, to new: StorySummary) -> StorySummary {
        var story = old
        story.version = new.version
        return story
    }

    func admits(_ story: Subject) -> Bool {
        audience.mayRead(isPublished: story.isPublished) && (categoryKey == nil || categoryKey == story.categoryKey)
    }
}

extension NewsList.Input: FilteredInput {
    var liveFilter: NewsLiveFilter { NewsLiveFilter(filter) }
}
