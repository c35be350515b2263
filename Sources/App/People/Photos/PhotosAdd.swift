import Viper
import ViperEntities
import ViperFiles
import ViperHTTP
import ViperIdentity
import ViperService
import ViperValues

/// `POST /photos`: adds a photo: `multipart/form-data` with `image` and `caption`, or the image itself.
enum PhotosAdd {
    struct Input: WireInput, Equatable {
        let image: UploadedFile
        let photo: Photo
        var file: TemporaryFile { image.file }
        /// What was made of the image, once it is stored.
        var images: StoredImages?

        init(_ field: inout some InputFields) {
            image = field.upload(
                "image",
                "A JPEG, PNG or WebP image of up to 50 megapixels; or a GIF, AVIF or HEIC image, where the server decodes it.",
                types: [.jpeg, .png, .webp, .gif, .avif, .heic], atMost: 10 << 20)
            photo = EntityInput(&field).entity
        }
    }

    struct Interactor: ReportingInteractor {
        let service: PhotoService
        let intake: PhotoIntake
        let caller: SignedInClient

        static let failures: FailureKinds = [.rule, .other(.unsupportedImage), QuotaRefusal.failures]

        /// The image is decoded and stored before the transaction that adds the photo.
        func prepare(_ input: Input) async throws(Failure) -> Input {
            // A user who may not add a photo is refused before work is done for it.
            if let refusal = try await service.store.refusal(of: caller.session.user.id) { throw refusal.failure }
            var prepared = input
            prepared.images = try await intake.take(input.file, for: caller.client)
            return prepared
        }

        func execute(_ input: Input) async throws(Failure) -> Photo {
            guard let images = input.images else { throw .broken("an image was not prepared") }
            var photo = service.store.photos.new(input.photo)
            photo.owner = try await service.directory.signedIn(caller.session)
            (photo.images, photo.size) = (images.images, images.size)
            try await intake.add(photo, to: service.store)
            return photo
        }

        static func output(of photo: Photo) -> ListChange<Photo>? { .inserted([photo]) }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ photo: Photo, for reader: PresentationContext) -> PhotosDetail.Document {
            PhotosDetail.Presenter(links: links)
                .present(.init(photo: photo, isLiked: false, isForeign: false), for: reader)
        }
    }

    struct View: CreatedView { typealias Model = PhotosDetail.Document }
}
