import Viper
import ViperEntities
import ViperHTTP

/// `GET /news/{id}`: one story. To others than editors, one that is not published does not exist.
enum NewsDetail {
    typealias Input = IDInput

    struct Interactor: Viper.Interactor {
        let store: StoryStore
        let audience: NewsAudience

        func execute(_ input: Input) async throws(Failure) -> AuthoredStory {
            let found = try await store.authored(input.id)
            guard audience.mayRead(isPublished: found.story.isPublished) else { throw StoryStore.missing(input.id) }
            return found
        }
    }

    typealias Presenter = DocumentPresenter<Document>

    struct Document: WholeDocument, RoutedDocument {
        let entity: Story
        let author: String?
        let date: LocalDate
        let links: Links

        init(_ found: AuthoredStory, _ router: NewsRouter, in language: Language) {
            entity = found.story
            author = found.author
            date = LocalDate(date: found.story.publishAt.calendarDate, language: language)
            links = Links(
                list: router.linkToList, category: router.link(toCategory: found.story.category.text),
                author: found.author.flatMap(router.link(toAuthor:)))
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            field.columns(before: "publishAt")
            field("author", "The name of who wrote it; absent if unknown.", \.author)
            field.columns(from: "publishAt", before: "published")
            field("date", "The day of publication, ready to show.", \.date)
            field.columns(from: "published")
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

    struct View: JSONView, LocalizedView { typealias Model = Document }
}
