import ViperValues

/// A piece of news. Until it is published, editors alone know of it.
struct Story: Sendable, Equatable {
    /// Generated when the story was added (UUID version 7); never changes.
    var id: UUID
    var values: StoryValues
    /// The name of who wrote it; nil for an imported one, and once the author's account is deleted. Display names change
    /// without the story.
    var author: String?
    /// Whether everybody sees it. A job sets it when the time has come.
    var isPublished: Bool
    var createdAt: Timestamp
    var updatedAt: Timestamp
    /// Starts at 1, and is raised by every change, in the database.
    var version: Int64
}

/// The values of a story that editors enter.
struct StoryValues: Sendable, Equatable {
    /// 1 to 200 characters, trimmed.
    var title: String
    /// 1 to 20,000 characters.
    var text: String
    /// 1 to 40 characters, trimmed. Categories that differ in case alone are one.
    var category: String
    /// When everybody sees it.
    var publishAt: Timestamp
}

/// A change of a story; nil leaves a value as it is.
struct StoryChange: Sendable, Equatable {
    var title: String?
    var text: String?
    var category: String?
    var publishAt: Timestamp?

    /// The changed story, still at its old version; nil if nothing would change.
    ///
    /// A new time of publication decides whether the story is published now; otherwise that stays as it is, since the
    /// clocks of servers differ.
    func applied(to story: Story, at time: Timestamp) -> Story? {
        var changed = story
        if let title { changed.values.title = title }
        if let text { changed.values.text = text }
        if let category { changed.values.category = category }
        if let publishAt, publishAt != story.values.publishAt {
            changed.values.publishAt = publishAt
            changed.isPublished = publishAt <= time
        }
        guard changed != story else { return nil }
        changed.updatedAt = time
        return changed
    }
}

extension StoryChange {
    /// The change that sets every value.
    init(to values: StoryValues) {
        self.init(title: values.title, text: values.text, category: values.category, publishAt: values.publishAt)
    }
}
