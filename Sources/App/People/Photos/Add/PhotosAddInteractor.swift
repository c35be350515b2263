import Viper
import ViperIdentity
import ViperService

extension PhotosAdd {
    struct Interactor: ReportingInteractor {
        let service: PhotoService
        let intake: PhotoIntake
        let caller: SignedInClient

        static let failures: FailureKinds = [.rule, .other(.unsupportedImage), QuotaRefusal.failures]

        /// The image is decoded and stored before the transaction that adds the photo.
        func prepare(_ input: Input) async throws(Failure) -> Input {
            try await service.checkQuota(of: caller.session)
            var prepared = input
            prepared.images = try await intake.take(input.file, for: caller.client)
            return prepared
        }

        func execute(_ input: Input) async throws(Failure) -> Photo {
            guard let images = input.images else { throw .broken("an image was not prepared") }
            return try await service.add(images, input.caption, by: caller.session, from: intake)
        }

        static func output(of photo: Photo) -> ListChange<PhotoSummary>? { .inserted([PhotoSummary(photo)]) }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ photo: Photo, for reader: PresentationContext) -> PhotosDetail.Document {
            PhotosDetail.Presenter(links: links)
                .present(.init(photo: photo, isLiked: false, isForeign: false), for: reader)
        }
    }
}
