import ViperService
import ViperValues

extension ItemSummary: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.text(name.text)
        writer.boolean(enabled)
        writer.int64(createdAt.microseconds)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let name = reader.text(), let enabled = reader.boolean(),
            let createdAt = reader.int64(), let version = reader.int64()
        else { return nil }
        self.init(
            id: id, name: SharedText(name), enabled: enabled, createdAt: Timestamp(microseconds: createdAt),
            version: version)
    }
}
