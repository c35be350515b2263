import HTTP

/// Where a page of todos ended, and which list it was a page of.
struct TodosCursor: Sendable, Equatable {
    let showCompleted: Bool
    let position: TodoPosition
}

extension TodosCursor: ListCursor {
    static let format = "todos-cursor"

    static let sample = TodosCursor(
        showCompleted: true, position: TodoPosition(createdAt: Timestamp(microseconds: 0), id: UUID(high: 0, low: 0)))

    /// No other list's cursor begins with it.
    private static let mark: UInt8 = 0x54

    func write(to writer: inout CursorWriter) {
        writer.byte(Self.mark)
        writer.byte(showCompleted ? 1 : 0)
        writer.int64(position.completeBy.map { Int64($0.daysSince1970) } ?? TodosSchema.noDay)
        writer.int64(position.createdAt.microseconds)
        writer.uuid(position.id)
    }

    init?(reading reader: inout CursorReader) {
        guard reader.byte() == Self.mark, let filter = reader.byte(), filter <= 1, let day = reader.int64(),
            let time = reader.int64(), let id = reader.uuid()
        else { return nil }
        var completeBy: CalendarDate?
        if day != TodosSchema.noDay {
            let date = CalendarDate(daysSince1970: Int(day))
            guard date.daysSince1970 == Int(day) else { return nil }
            completeBy = date
        }
        showCompleted = filter == 1
        position = TodoPosition(completeBy: completeBy, createdAt: Timestamp(microseconds: time), id: id)
    }
}
