import Viper
import ViperEntities
import ViperHTTP
import ViperValues

struct NewsRow: RowDocument, Located {
    let entity: Story
    let date: LocalDate
    let links: Links

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The story itself.", \.detail)
        }
    }

    var location: Link { links.detail }

    init(_ story: Story, _ router: NewsRouter, _ language: Language) {
        entity = story
        date = LocalDate(date: story.publishAt.calendarDate, language: language)
        links = Links(detail: router.link(detailOf: story.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "published")
        field("date", "The day of publication, ready to show.", \.date)
        field.columns(from: "published")
        field("links", "The row's links.", \.links)
    }
}
