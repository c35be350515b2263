import Viper
import ViperHTTP
import ViperIdentity
import ViperValues

/// `PATCH /photos/{id}`: changes a photo's caption by a merge-patch (RFC 7396).
enum PhotosChange {
    struct Input: WireInput, Equatable {
        let caption: String?
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            caption = field.change("caption", "Up to 2,000 characters, trimmed.", PeopleRules.caption)
            precondition = field.precondition()
        }
    }

    struct Outcome: Sendable {
        let revision: Revision<Photo>
        let isLiked: Bool?
    }

    struct Interactor: ReportingInteractor {
        let service: PhotoService
        let visit: SignedInPhotoVisit

        static let failures = FailureKinds.forbidden

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let revision = try await service.change(
                visit.photo, caption: input.caption, by: visit.session, if: input.precondition)
            let isLiked = try await service.isLiked(visit.photo.id, by: visit.session.user.id)
            return Outcome(revision: revision, isLiked: isLiked)
        }

        static func output(of outcome: Outcome) -> ListChange<PhotoSummary>? {
            .revised(outcome.revision, PhotoSummary.init)
        }
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
