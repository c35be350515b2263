import Viper
import ViperEntities
import ViperIdentity

/// `POST /photos/{id}/comments`: adds a comment to a photo.
enum CommentsAdd {
    typealias Input = EntityInput<Comment>

    struct Interactor: ReportingInteractor {
        let store: CommentStore
        let quota: UserQuota
        let directory: UserDirectory
        let visit: SignedInPhotoVisit

        static let failures = QuotaRefusal.failures

        func execute(_ input: Input) async throws(Failure) -> Comment {
            var comment = store.new(input.entity)
            comment.photo = visit.photo.id
            comment.author = try await directory.signedIn(visit.session)
            try await store.add(comment, within: quota)
            return comment
        }

        static func output(of comment: Comment) -> ListChange<Comment>? { .inserted([comment]) }
    }

    struct View: CreatedView { typealias Model = CommentDocument }
}
