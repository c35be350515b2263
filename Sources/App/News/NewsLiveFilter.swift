import Viper
import ViperEntities

/// Which news a list that stays open shows.
struct NewsLiveFilter: ListFilter {
    private var filter: EntityFilter<Story>

    /// Readers until it is known that an editor asks.
    init(_ filter: EntityFilter<Story>) {
        self.filter = filter
        self.filter.values[1] = true.sqlValue
    }

    func narrowed(to audience: NewsAudience) -> NewsLiveFilter {
        var narrowed = self
        narrowed.filter.values[1] = audience == .editors ? nil : true.sqlValue
        return narrowed
    }

    static func subject(of story: Story) -> EntityLiveFilter<Story>.Subject {
        EntityLiveFilter<Story>.subject(of: story)
    }

    /// What was hidden again is shown as it was: its new title may be for editors alone.
    static func departed(from old: Story, to new: Story) -> Story {
        var story = old
        story.version = new.version
        return story
    }

    func admits(_ story: EntityLiveFilter<Story>.Subject) -> Bool { EntityLiveFilter(filter).admits(story) }
}
