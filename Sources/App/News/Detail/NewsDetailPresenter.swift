import Shared
import Viper
import ViperValues

extension NewsDetail {
    struct Presenter: Viper.Presenter {
        let router: NewsRouter

        func present(_ story: Story, for reader: PresentationContext) -> Document {
            let values = story.values
            return Document(
                id: story.id, title: values.title, text: values.text, category: values.category,
                author: story.author, publishAt: values.publishAt,
                date: LocalDate(date: values.publishAt.calendarDate, language: Language(of: reader)),
                published: story.isPublished, createdAt: story.createdAt, updatedAt: story.updatedAt,
                version: story.version,
                links: Links(
                    list: router.linkToList, category: router.link(toCategory: values.category),
                    author: story.author.flatMap(router.link(toAuthor:))))
        }
    }
}
