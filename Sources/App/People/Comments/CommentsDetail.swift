import Viper
import ViperHTTP

/// `GET /photos/{id}/comments/{commentId}`: one comment.
enum CommentsDetail {
    typealias Input = CommentPath

    struct Interactor: Viper.Interactor {
        let store: CommentStore
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> Comment {
            try await store.comment(input.id, on: visit.photo.id)
        }
    }
}
