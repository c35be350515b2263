import Viper
import ViperDatabase
import ViperFiles
import ViperImages
import ViperService

/// The stored images of a photo that is about to be added.
struct StoredImages: Sendable, Equatable {
    let images: PhotoImages
    /// The full image's size.
    let size: PixelSize
}

/// Takes images in: what users send is decoded in a process of its own, and only what that makes of it is stored.
struct PhotoIntake: Sendable {
    /// Nil where nothing is served.
    let renderer: ImageRenderer?
    let blobs: BlobStore

    /// Makes the two images of a photo, and stores them. If no photo refers to them soon, they are swept.
    func take(_ file: TemporaryFile) async throws(Failure) -> StoredImages {
        guard let renderer else { throw .unavailable("no images are taken while nothing is served") }
        let renditions: Renditions
        do throws(RenditionError) {
            renditions = try await renderer.render(file)
        } catch {
            throw Failure(error, member: "image")
        }
        let full = renditions.full
        return StoredImages(
            images: PhotoImages(
                full: try await blobs.store(full.file).id,
                thumbnail: try await blobs.store(renditions.thumbnail.file).id, kind: full.kind),
            size: PixelSize(width: Int64(full.width), height: Int64(full.height)))
    }

    /// Keeps stored images for the photo that a transaction adds.
    func keep(_ images: PhotoImages, in transaction: any Transaction) async throws(DatabaseError) {
        for id in [images.full, images.thumbnail] {
            guard try await blobs.touch(id, in: transaction) else {
                throw .busy(detail: "an image was swept before its photo was added")
            }
        }
    }
}
