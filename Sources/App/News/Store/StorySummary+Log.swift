import ViperService
import ViperValues

extension StorySummary: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.text(title.text)
        writer.text(category.text)
        writer.int64(publishAt.microseconds)
        writer.boolean(isPublished)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let title = reader.text(), let category = reader.text(),
            let publishAt = reader.int64(), let isPublished = reader.boolean(), let version = reader.int64()
        else { return nil }
        self.init(
            id: id, title: SharedText(title), category: SharedText(category),
            publishAt: Timestamp(microseconds: publishAt), isPublished: isPublished, version: version)
    }
}
