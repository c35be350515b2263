import ViperIdentity
import ViperValues

// A user as part of an entry of the change log.
extension PublicUser {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.text(name.text)
        writer.text(displayName)
        writer.int64(createdAt.microseconds)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let name = reader.text().flatMap({ UserName($0) }),
            let displayName = reader.text(), let createdAt = reader.int64()
        else { return nil }
        self.init(id: id, name: name, displayName: displayName, createdAt: Timestamp(microseconds: createdAt))
    }
}
