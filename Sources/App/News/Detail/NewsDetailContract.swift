import Shared
import Viper
import ViperHTTP
import ViperValues

/// `GET /news/{id}`: one story.
enum NewsDetail {
    typealias Input = IDInput

    struct Document: WireOutput, Versioned {
        let id: UUID
        let title: String
        let text: String
        let category: String
        let author: String?
        let publishAt: Timestamp
        let date: LocalDate
        let published: Bool
        let createdAt: Timestamp
        let updatedAt: Timestamp
        let version: Int64
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("title", "1 to 200 characters.", \.title)
            field("text", "1 to 20,000 characters.", \.text)
            field("category", "1 to 40 characters.", \.category)
            field("author", "The name of who wrote it; absent if unknown.", \.author)
            field("publishAt", "When everybody sees it, or saw it first.", \.publishAt)
            field("date", "The day of publication, ready to show.", \.date)
            field("published", "Whether everybody sees it; others are shown to editors only.", \.published)
            field("createdAt", "When it was added.", \.createdAt)
            field("updatedAt", "When it was last changed.", \.updatedAt)
            field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let list: Link
        let category: FilteredLink
        let author: TextLink?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("list", "All news.", \.list)
            field("category", "The news of its category.", \.category)
            field("author", "The author; absent if unknown.", \.author)
        }
    }

    struct View: JSONView, LocalizedView {
        typealias Model = Document
    }
}
