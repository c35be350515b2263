import Shared
import ViperService
import ViperValues

extension TodoSummary: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.text(title.text)
        writer.optionalDay(completeBy)
        writer.text(priority.rawValue)
        writer.boolean(completed)
        writer.int64(createdAt.microseconds)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let title = reader.text(), let completeBy = reader.optionalDay(),
            let priority = reader.text().flatMap(TodoPriority.init), let completed = reader.boolean(),
            let createdAt = reader.int64(), let version = reader.int64()
        else { return nil }
        self.init(
            id: id, title: SharedText(title), completeBy: completeBy.date, priority: priority, completed: completed,
            createdAt: Timestamp(microseconds: createdAt), version: version)
    }
}
