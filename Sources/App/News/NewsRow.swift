import Viper
import ViperEntities
import ViperHTTP
import ViperValues

struct NewsRow: LinkedRow {
    let entity: Story
    let date: LocalDate
    let location: Link

    init(_ story: Story, _ router: NewsRouter, in language: Language) {
        entity = story
        date = LocalDate(date: story.publishAt.calendarDate, language: language)
        location = router.link(detailOf: story.id)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "published")
        field("date", "The day of publication, ready to show.", \.date)
        field.columns(from: "published")
        field.links()
    }
}
