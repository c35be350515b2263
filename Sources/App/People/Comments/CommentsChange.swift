import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `PATCH /photos/{id}/comments/{commentId}`: changes a comment by a merge-patch (RFC 7396).
enum CommentsChange {
    struct Input: WireInput, Equatable {
        let id: UUID
        let patch: EntityPatchInput<Comment>

        init(_ field: inout some InputFields) {
            id = CommentPath(&field).id
            patch = EntityPatchInput(&field)
        }
    }

    struct Interactor: ReportingInteractor {
        let store: CommentStore
        let visit: SignedInPhotoVisit

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> Revision<Comment> {
            let comment = try await store.comment(input.id, on: visit.photo.id)
            guard Moderation.mayChange(madeBy: comment.author.id, visit.session) else {
                throw .forbidden(
                    Sentence(
                        "A comment is changed by its author.", fr: "Un commentaire est modifié par son auteur.",
                        pt: "Um comentário é alterado pelo seu autor."))
            }
            return try await store.change(
                input.id, of: visit.photo.id, input.patch.change, if: input.patch.precondition)
        }

        static func output(of revision: Revision<Comment>) -> ListChange<Comment>? { .revised(revision) { $0 } }
    }

    typealias Presenter = RevisionPresenter<CommentRowPresenter>
}
