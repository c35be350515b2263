import ViperHTTP
import ViperValues

/// The rules for a story's values.
enum StoryRules {
    /// A title: 1 to 200 characters after trimming.
    static let title = TextBounds.trimmed(1...200, ifEmpty: "Enter a title")
    /// A text: 1 to 20,000 characters, unchanged.
    static let text = TextBounds.exactly(1...20_000)
    /// A category: 1 to 40 characters after trimming.
    static let category = TextBounds.trimmed(1...40)
}

extension StoryChange {
    init(_ field: inout some InputFields) {
        title = field.change("title", "The headline: 1 to 200 characters, trimmed.", StoryRules.title)
        text = field.change("text", "The text: 1 to 20,000 characters.", StoryRules.text)
        category = field.change("category", "The category: 1 to 40 characters, trimmed.", StoryRules.category)
        publishAt = field.change(
            "publishAt", "When everybody sees it; one in the future hides it from all but editors until then.")
    }
}
