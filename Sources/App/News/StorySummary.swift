import ViperService
import ViperValues

/// The parts of a story that a list shows and is filtered by; every further column would cost.
struct StorySummary: Sendable, Equatable {
    var id: UUID
    /// Shares one block of memory with the other texts of the whole page, as the category does.
    var title: SharedText
    var category: SharedText
    var publishAt: Timestamp
    var isPublished: Bool
    var version: Int64
}

extension StorySummary {
    init(_ story: Story) {
        self.init(
            id: story.id, title: SharedText(story.values.title), category: SharedText(story.values.category),
            publishAt: story.values.publishAt, isPublished: story.isPublished, version: story.version)
    }
}

/// Who reads news: what is not published yet is for editors alone.
enum NewsAudience: Sendable, Hashable {
    case everybody
    case editors

    func mayRead(isPublished: Bool) -> Bool { isPublished || self == .editors }
}

/// The filter of a list of news.
struct StoryFilter: Sendable, Equatable {
    /// Only news of this category, ignoring case.
    var category: String?
}

/// The sort key and the id of a page's last story.
struct StoryPosition: Sendable, Equatable {
    var publishAt: Timestamp
    var id: UUID
}
