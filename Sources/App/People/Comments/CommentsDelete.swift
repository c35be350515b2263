import Viper
import ViperHTTP
import ViperValues

/// `DELETE /photos/{id}/comments/{commentId}`: deletes a comment.
enum CommentsDelete {
    struct Input: WireInput, Equatable {
        let id: UUID
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            id = field.path("commentId", "The comment.")
            precondition = field.precondition()
        }
    }

    struct Interactor: ReportingInteractor {
        let service: CommentService
        let visit: SignedInPhotoVisit

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> Comment {
            try await service.delete(input.id, on: visit.photo, by: visit.session, if: input.precondition)
        }

        static func output(of comment: Comment) -> ListChange<Comment>? { .deleted(comment) }
    }
}
