import Viper
import ViperHTTP
import ViperValues

/// `PATCH /photos/{id}/comments/{commentId}`: changes a comment by a merge-patch (RFC 7396).
enum CommentsChange {
    struct Input: WireInput, Equatable {
        let id: UUID
        let text: String?
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            id = field.path("commentId", "The comment.")
            text = field.change("text", "1 to 2,000 characters, trimmed.", PeopleRules.comment)
            precondition = field.precondition()
        }
    }

    struct Interactor: ReportingInteractor {
        let service: CommentService
        let visit: SignedInPhotoVisit

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> Revision<Comment> {
            try await service.change(
                input.id, on: visit.photo, to: input.text, by: visit.session, if: input.precondition)
        }

        static func output(of revision: Revision<Comment>) -> ListChange<Comment>? { .revised(revision) { $0 } }
    }

    typealias Presenter = RevisionPresenter<CommentPresenter>
}
