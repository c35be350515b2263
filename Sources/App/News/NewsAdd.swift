import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `POST /news`: adds a story, which is published at once unless its time lies in the future.
enum NewsAdd {
    struct Input: WireInput, Equatable {
        let story: Story
        let publishAt: Timestamp?

        init(_ field: inout some InputFields) {
            story = EntityInput(&field).entity
            publishAt = field.body(
                optional: "publishAt",
                "When everybody sees it: now unless given; until a time in the future, editors alone do.")
        }
    }

    struct Interactor: ReportingInteractor {
        let store: StoryStore
        let editor: Editor

        func execute(_ input: Input) async throws(Failure) -> AuthoredStory {
            var story = input.story
            let now = store.clock.now()
            story.author = editor.session.user.id
            story.publishAt = input.publishAt ?? now
            story.isPublished = story.publishAt <= now
            return AuthoredStory(story: try await store.add(story), author: editor.session.user.name.text)
        }

        static func output(of added: AuthoredStory) -> ListChange<Story>? { .inserted([added.story]) }
    }

    struct Presenter: Viper.Presenter {
        let router: NewsRouter

        func present(_ found: AuthoredStory, for reader: PresentationContext) -> Changed<NewsDetail.Document, NewsRow> {
            let language = Language(of: reader)
            return Changed(
                NewsDetail.Document(found, router, in: language), row: NewsRow(found.story, router, in: language))
        }
    }

    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<NewsDetail.Document, NewsRow>
        typealias Resource = NewsDetail.Document
    }
}
