import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `DELETE /photos/{id}/comments/{commentId}`: deletes a comment.
enum CommentsDelete {
    struct Input: WireInput, Equatable {
        let id: UUID
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            id = CommentPath(&field).id
            precondition = field.precondition()
        }
    }

    struct Interactor: ReportingInteractor {
        let store: CommentStore
        let visit: SignedInPhotoVisit

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> Comment {
            let (photo, session) = (visit.photo, visit.session)
            let comment = try await store.comment(input.id, on: photo.id)
            guard photo.owner.id == session.user.id || Moderation.mayDelete(madeBy: comment.author.id, session) else {
                throw .forbidden(
                    Sentence(
                        "A comment is deleted by its author, the photo's owner, an editor or an administrator.",
                        fr:
                            "Un commentaire est supprimé par son auteur, le propriétaire de la photo, un rédacteur ou un administrateur.",
                        pt:
                            "Um comentário é eliminado pelo seu autor, pelo dono da foto, por um editor ou por um administrador."
                    ))
            }
            return try await store.delete(input.id, of: photo.id, if: input.precondition)
        }

        static func output(of comment: Comment) -> ListChange<Comment>? { .deleted(comment) }
    }
}
