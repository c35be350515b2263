import Viper
import ViperFiles
import ViperHTTP
import ViperValues

/// `POST /photos`: adds a photo: `multipart/form-data` with `image` and `caption`, or the image itself.
enum PhotosAdd {
    struct Input: WireInput, Equatable {
        let image: UploadedFile
        let caption: String
        var file: TemporaryFile { image.file }
        /// What was made of the image, once it is stored.
        var images: StoredImages?

        init(_ field: inout some InputFields) {
            image = field.upload(
                "image",
                "A JPEG, PNG or WebP image of up to 50 megapixels; or a GIF, AVIF or HEIC image, where the server decodes it.",
                types: [.jpeg, .png, .webp, .gif, .avif, .heic], atMost: 10 << 20)
            caption = field.body("caption", "Up to 2,000 characters, trimmed.", PeopleRules.caption, default: "")
        }
    }

    struct View: CreatedView { typealias Model = PhotosDetail.Document }
}
