import Viper
import ViperEntities

/// `PATCH /photos/{id}/comments/{commentId}`: changes a comment by a merge-patch (RFC 7396).
enum CommentsChange {
    typealias Input = EntityPatchInput<Comment>

    struct Interactor: ReportingInteractor {
        let store: CommentStore
        let comment: Comment

        func execute(_ input: Input) async throws(Failure) -> Revision<Comment> {
            try await store.change(comment.id, of: comment.photo, input.change, if: input.precondition)
        }

        static func output(of revision: Revision<Comment>) -> ListChange<Comment>? { .revised(revision) { $0 } }
    }

    typealias Presenter = RevisionPresenter<CommentRowPresenter>
}
