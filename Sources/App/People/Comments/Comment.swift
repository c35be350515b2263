import Viper
import ViperIdentity
import ViperService
import ViperValues

/// What somebody says about a photo.
struct Comment: Sendable, Equatable {
    /// Generated when it was added (UUID version 7); never changes.
    let id: UUID
    let photo: UUID
    let author: PublicUser
    /// 1 to 2,000 characters, trimmed.
    var text: String
    let createdAt: Timestamp
    /// Starts at 1, and is raised by every change, in the database.
    var version: Int64
}

extension Comment: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.uuid(photo)
        author.write(to: &writer)
        writer.text(text)
        writer.int64(createdAt.microseconds)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let photo = reader.uuid(), let author = PublicUser(reading: &reader),
            let text = reader.text(), let createdAt = reader.int64(), let version = reader.int64()
        else { return nil }
        self.init(
            id: id, photo: photo, author: author, text: text, createdAt: Timestamp(microseconds: createdAt),
            version: version)
    }
}
