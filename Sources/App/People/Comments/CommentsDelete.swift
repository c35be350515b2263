import Viper
import ViperEntities
import ViperHTTP

/// `DELETE /photos/{id}/comments/{commentId}`: deletes a comment.
enum CommentsDelete {
    typealias Input = ConditionalInput

    struct Interactor: ReportingInteractor {
        let store: CommentStore
        let comment: Comment

        func execute(_ input: Input) async throws(Failure) -> Comment {
            try await store.delete(comment.id, of: comment.photo, if: input.precondition)
        }

        static func output(of comment: Comment) -> ListChange<Comment>? { .deleted(comment) }
    }
}
