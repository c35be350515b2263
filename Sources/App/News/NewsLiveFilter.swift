import Viper
import ViperDocuments
import ViperEntities

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
