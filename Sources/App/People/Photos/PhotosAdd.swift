import Viper
import ViperEntities
import ViperFiles
import ViperHTTP
import ViperIdentity
import ViperImages

/// `POST /photos`: adds a photo: `multipart/form-data` with `image` and `caption`, or the image itself.
enum PhotosAdd {
    struct Input: WireInput, Equatable {
        let image: UploadedFile
        let photo: Photo

        init(_ field: inout some InputFields) {
            image = field.upload(
                "image",
                "A JPEG, PNG or WebP image of up to 50 megapixels; or a GIF, AVIF or HEIC image, where the server decodes it.",
                types: [.jpeg, .png, .webp, .gif, .avif, .heic], atMost: 10 << 20)
            photo = EntityInput(&field).entity
        }
    }

    /// What is to be added: as it was given, then with what was made of its image.
    enum Command: WireInput {
        case given(Input)
        case stored(Photo)

        init(_ field: inout some InputFields) { self = .given(Input(&field)) }

        static var typeName: String { Input.typeName }
    }

    struct Interactor: ReportingInteractor {
        let store: PhotoStore
        let directory: UserDirectory
        let intake: PhotoIntake
        let caller: SignedInClient

        static let failures: FailureKinds = [.rule, .other(.unsupportedImage), QuotaRefusal.failures]

        /// The image is decoded and stored before the transaction that adds the photo. A user who may not add one is
        /// refused before that.
        func prepare(_ command: Command) async throws(Failure) -> Command {
            guard case .given(let input) = command else { return command }
            if let refusal = try await store.refusal(of: caller.session.user.id) { throw refusal.failure }
            let stored = try await intake.take(input.image.file, for: caller.client)
            var photo = input.photo
            (photo.images, photo.size) = (stored.images, stored.size)
            return .stored(photo)
        }

        func execute(_ command: Command) async throws(Failure) -> Photo {
            guard case .stored(let stored) = command else { throw .broken("an image was not prepared") }
            var photo = store.photos.new(stored)
            photo.owner = try await directory.signedIn(caller.session)
            try await intake.add(photo, to: store)
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
