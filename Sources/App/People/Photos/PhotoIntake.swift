import Viper
import ViperBlobs
import ViperDatabase
import ViperFeatures
import ViperFiles
import ViperIdentity
import ViperImages
import ViperThreads

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
    let security: SecurityEvents

    /// Makes the two images of a photo, and stores them. If no photo refers to them soon, they are swept.
    ///
    /// - Parameter client: who has at most a quarter of the places in which images wait; nil for samples.
    func take(_ file: TemporaryFile, for client: Client?) async throws(Failure) -> StoredImages {
        guard let renderer else { throw .unavailable("no images are taken while nothing is served") }
        let renditions: Renditions
        do throws(RenditionError) {
            renditions = try await renderer.render(file, for: client?.subscriber)
        } catch {
            if error == .busy(.shareUsedUp) {
                security.note(.shareUsedUp, address: client?.address, "Images to decode")
            }
            throw Failure(error, member: "image")
        }
        let full = renditions.full
        return StoredImages(
            images: PhotoImages(
                full: try await blobs.store(full.file).id,
                thumbnail: try await blobs.store(renditions.thumbnail.file).id, kind: full.kind),
            size: PixelSize(width: Int64(full.width), height: Int64(full.height)))
    }

    /// Adds a photo whose images are stored, unless its owner may not.
    func add(_ photo: Photo, to store: PhotoStore) async throws(Failure) {
        let refusal = try await store.add(photo) { transaction throws(DatabaseError) in
            for id in [photo.images.full, photo.images.thumbnail] {
                guard try await blobs.touch(id, in: transaction) else {
                    throw .busy(detail: "an image was swept before its photo was added")
                }
            }
        }
        if let refusal { throw refusal.failure }
    }
}
