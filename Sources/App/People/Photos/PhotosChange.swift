import Viper
import ViperEntities
import ViperIdentity

/// `PATCH /photos/{id}`: changes a photo's caption by a merge-patch (RFC 7396).
enum PhotosChange {
    typealias Input = EntityPatchInput<Photo>

    struct Outcome: Sendable {
        let revision: Revision<Photo>
        let isLiked: Bool?
    }

    struct Interactor: ReportingInteractor {
        let store: PhotoStore
        let likes: LikeStore
        let visit: SignedInPhotoVisit

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let (photo, session) = (visit.photo, visit.session)
            let revision = try await store.photos.change(photo.id, input.change, if: input.precondition)
            return Outcome(
                revision: revision, isLiked: try await likes.isLiked(photo.id, by: session.user.id))
        }

        static func output(of outcome: Outcome) -> ListChange<Photo>? { .revised(outcome.revision) { $0 } }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        /// Only its owner changes a photo.
        func present(_ outcome: Outcome, for reader: PresentationContext) -> PhotosDetail.Document {
            PhotosDetail.Presenter(links: links).present(
                .init(photo: outcome.revision.after, isLiked: outcome.isLiked, isForeign: false), for: reader)
        }
    }
}
