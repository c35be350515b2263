import Viper
import ViperEntities
import ViperHTTP
import ViperIdentity
import ViperValues

/// `DELETE /photos/{id}`: deletes a photo with its likes and comments.
enum PhotosDelete {
    struct Input: WireInput, Equatable {
        let precondition: Precondition

        init(_ field: inout some InputFields) { precondition = field.precondition() }
    }

    struct Interactor: ReportingInteractor {
        let store: PhotoStore
        let visit: SignedInPhotoVisit

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> Photo {
            guard Moderation.mayDelete(madeBy: visit.photo.owner.id, visit.session) else {
                throw .forbidden(
                    Sentence(
                        "A photo is deleted by its owner, an editor or an administrator.",
                        fr: "Une photo est supprimée par son propriétaire, un rédacteur ou un administrateur.",
                        pt: "Uma foto é eliminada pelo seu dono, por um editor ou por um administrador."))
            }
            return try await store.photos.delete(visit.photo.id, if: input.precondition)
        }

        static func output(of photo: Photo) -> ListChange<Photo>? { .deleted(photo) }
    }
}
