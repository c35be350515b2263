import Viper
import ViperValues

/// The end of a page of todos, and the list that it belongs to.
struct TodosCursor: Sendable, Equatable {
    let filter: TodoFilter
    let position: TodoPosition
}

extension TodosCursor: ListCursor {
    static let format = "todos-cursor"

    static let sample = TodosCursor(
        filter: TodoFilter(includesCompleted: true),
        position: TodoPosition(createdAt: Timestamp(microseconds: 0), id: UUID(high: 0, low: 0)))

    /// The first byte, which no other list's cursor has: for all priorities by day, and for any other list of todos.
    private static let mark: UInt8 = 0x54
    private static let filterMark: UInt8 = 0x53

    func write(to writer: inout PayloadWriter) {
        let isPlain = filter.priority == nil && filter.prefix == nil
        writer.byte(isPlain ? Self.mark : Self.filterMark)
        writer.byte(filter.includesCompleted ? 1 : 0)
        if !isPlain {
            let priority = filter.priority.flatMap { TodoPriority.allCases.firstIndex(of: $0) }
            writer.byte(priority.map { UInt8($0 + 1) } ?? 0)
            writer.text(filter.prefix ?? "")
            writer.text(position.title ?? "")
        }
        writer.int64(position.completeBy.map { Int64($0.daysSince1970) } ?? TodosSchema.noDay)
        writer.int64(position.createdAt.microseconds)
        writer.uuid(position.id)
    }

    init?(reading reader: inout PayloadReader) {
        guard let mark = reader.byte(), mark == Self.mark || mark == Self.filterMark, let completed = reader.byte(),
            completed <= 1
        else { return nil }
        var filter = TodoFilter(includesCompleted: completed == 1)
        var title: String?
        if mark == Self.filterMark {
            guard let priority = reader.byte(), priority <= TodoPriority.allCases.count, let prefix = reader.text(),
                let key = reader.text(), prefix.isEmpty == key.isEmpty, priority > 0 || !prefix.isEmpty
            else { return nil }
            filter.priority = priority == 0 ? nil : TodoPriority.allCases[Int(priority) - 1]
            if !prefix.isEmpty { (filter.prefix, title) = (prefix, key) }
        }
        guard let day = reader.int64(), let time = reader.int64(), let id = reader.uuid() else { return nil }
        var completeBy: CalendarDate?
        if day != TodosSchema.noDay {
            guard let number = Int(exactly: day) else { return nil }
            let date = CalendarDate(daysSince1970: number)
            guard date.daysSince1970 == number else { return nil }
            completeBy = date
        }
        self.filter = filter
        position = TodoPosition(
            completeBy: completeBy, createdAt: Timestamp(microseconds: time), id: id, title: title)
    }
}
