import Viper
import ViperEntities

/// `PATCH /news/{id}`: changes a story by a merge-patch (RFC 7396).
enum NewsChange {
    typealias Input = EntityChangeInput<Story>

    struct Interactor: ReportingInteractor {
        let store: StoryStore

        func execute(_ input: Input) async throws(Failure) -> Revision<AuthoredStory> {
            let revision = try await store.change(input.id, input.change, if: input.precondition)
            let author = try await store.authorName(of: revision.after)
            return Revision(
                from: AuthoredStory(story: revision.before, author: author),
                to: AuthoredStory(story: revision.after, author: author))
        }

        static func output(of revision: Revision<AuthoredStory>) -> ListChange<Story>? {
            .revised(revision, \.story)
        }
    }

    typealias Presenter = RevisionPresenter<NewsAdd.Presenter>

    struct View: ChangedView, LocalizedView { typealias Model = Changed<NewsDetail.Document, NewsRow> }
}
