import Viper
import ViperBlobs
import ViperDocuments
import ViperHTTP
import ViperImages

/// `GET /photos/{id}/image?size=`: one of a photo's images, whole or a range of it.
enum PhotosImage {
    struct Input: WireInput, Equatable {
        let id: UUID
        let size: ImageSize

        init(_ field: inout some InputFields) {
            id = field.path("id", "The photo.")
            size = field.query("size", "Which of the images; the full one by default.", Unbounded(), default: .full)
        }
    }

    struct Interactor: Viper.Interactor {
        let store: PhotoStore
        let blobs: BlobStore

        func execute(_ input: Input) async throws(Failure) -> FileModel {
            let images = try await store.photo(input.id).images
            let id = input.size == .full ? images.full : images.thumbnail
            // The photo may have been deleted a moment ago.
            guard let content = try await blobs.file(id) else { throw PhotoStore.missing(input.id) }
            return FileModel(content, tag: id.entityTag, type: images.kind.type)
        }
    }

    struct View: FileView {
        static let forms: [MediaType] = [.jpeg, .png, .webp]
        static let caching = Caching.immutable
        /// Any site's pages may show what any stranger may.
        let embedding: EmbeddingSites
    }
}
