import Shared
import Viper
import ViperHTTP
import ViperValues

struct NewsRow: WireOutput {
    let id: UUID
    let title: SharedText
    let category: SharedText
    let publishAt: Timestamp
    let date: LocalDate
    let published: Bool
    let version: Int64
    let links: Links

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The story itself.", \.detail)
        }
    }

    init(_ story: StorySummary, _ router: NewsRouter, _ language: Language) {
        id = story.id
        title = story.title
        category = story.category
        publishAt = story.publishAt
        date = LocalDate(date: story.publishAt.calendarDate, language: language)
        published = story.isPublished
        version = story.version
        links = Links(detail: router.link(detailOf: story.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("title", "1 to 200 characters.", \.title)
        field("category", "1 to 40 characters.", \.category)
        field("publishAt", "When everybody sees it, or saw it first.", \.publishAt)
        field("date", "The day of publication, ready to show.", \.date)
        field("published", "Whether everybody sees it; others are shown to editors only.", \.published)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
        field("links", "The row's links.", \.links)
    }
}

extension NewsRow: Located {
    var location: Link { links.detail }
}
