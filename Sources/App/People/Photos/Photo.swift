import Viper
import ViperIdentity
import ViperImages
import ViperService
import ViperValues

/// A photo that somebody shows to everybody.
struct Photo: Sendable, Equatable {
    /// Generated when it was added (UUID version 7); never changes.
    let id: UUID
    let owner: PublicUser
    /// Up to 2,000 characters, trimmed.
    var caption: String
    /// The full image's size in pixels.
    let size: PixelSize
    let createdAt: Timestamp
    /// Starts at 1, and is raised by every change of the caption, in the database.
    var version: Int64
    var likeCount: Int64 = 0
    var commentCount: Int64 = 0
}

/// The size of an image.
struct PixelSize: Sendable, Equatable {
    let width: Int64
    let height: Int64
}

/// The stored images of a photo.
struct PhotoImages: Sendable, Equatable {
    let full: BlobID
    let thumbnail: BlobID
    /// What both are.
    let kind: ImageKind
}

/// What of a photo a list shows: nothing that a like or a comment changes.
struct PhotoSummary: Sendable, Equatable {
    let id: UUID
    let owner: PublicUser
    let caption: String
    let size: PixelSize
    let createdAt: Timestamp
    let version: Int64
}

extension PhotoSummary {
    init(_ photo: Photo) {
        self.init(
            id: photo.id, owner: photo.owner, caption: photo.caption, size: photo.size, createdAt: photo.createdAt,
            version: photo.version)
    }
}

extension PhotoSummary: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        owner.write(to: &writer)
        writer.text(caption)
        writer.int64(size.width)
        writer.int64(size.height)
        writer.int64(createdAt.microseconds)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let owner = PublicUser(reading: &reader), let caption = reader.text(),
            let width = reader.int64(), let height = reader.int64(), let createdAt = reader.int64(),
            let version = reader.int64()
        else { return nil }
        self.init(
            id: id, owner: owner, caption: caption, size: PixelSize(width: width, height: height),
            createdAt: Timestamp(microseconds: createdAt), version: version)
    }
}
