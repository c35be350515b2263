import Shared
import Viper
import ViperHTTP
import ViperValues

/// `POST /news`: adds a story.
enum NewsAdd {
    struct Input: Equatable {
        let title: String
        let text: String
        let category: String
        let publishAt: Timestamp?
    }

    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<NewsDetail.Document, NewsRow>
        typealias Resource = NewsDetail.Document
    }
}

extension NewsAdd.Input: WireInput {
    init(_ field: inout some InputFields) {
        title = field.body("title", "The headline: 1 to 200 characters, trimmed.", StoryRules.title)
        text = field.body("text", "The text: 1 to 20,000 characters.", StoryRules.text)
        category = field.body("category", "The category: 1 to 40 characters, trimmed.", StoryRules.category)
        publishAt = field.body(
            optional: "publishAt",
            "When everybody sees it: now unless given; until a time in the future, editors alone do.")
    }
}
