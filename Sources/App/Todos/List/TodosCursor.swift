import HTTP

/// Where a page of todos ended, and which list it was a page of.
struct TodosCursor: Sendable, Equatable {
    let showCompleted: Bool
    let position: TodoPosition
}

extension TodosCursor: InputValue {
    static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> TodosCursor
    {
        guard let cursor = Cursor(text: text), let value = TodosCursor(cursor) else {
            throw InputFault("badCursor", "Expected the 'next' of an earlier answer, unchanged.")
        }
        return value
    }

    static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> TodosCursor {
        throw InputFault("badCursor", "Expected a cursor in the query only.")
    }

    static func schema(within bounds: Unbounded) -> Schema { .string(format: "todos-cursor") }

    var jsonText: String { text.jsonText }

    static func placeholder(_ variant: Int, within bounds: Unbounded) -> TodosCursor {
        TodosCursor(
            showCompleted: variant == 0,
            position: TodoPosition(createdAt: Timestamp(microseconds: 0), id: UUID(high: 0, low: 0)))
    }

    /// The cursor as it stands in documents and links.
    var text: String { cursor.text }

    /// What stands first, so that no other list's cursor is taken for one of these.
    private static let kind: UInt8 = 0x54

    /// The cursor on the wire: the filter, the day, the time of creation and the id.
    private var cursor: Cursor {
        var writer = CursorWriter()
        writer.byte(Self.kind)
        writer.byte(showCompleted ? 1 : 0)
        writer.int64(position.completeBy.map { Int64($0.daysSince1970) } ?? TodosSchema.noDay)
        writer.int64(position.createdAt.microseconds)
        writer.uuid(position.id)
        return writer.finish()
    }

    /// The value of a cursor; nil if it is of another list.
    private init?(_ cursor: Cursor) {
        var reader = CursorReader(cursor)
        guard reader.byte() == Self.kind, let filter = reader.byte(), filter <= 1, let day = reader.int64(),
            let time = reader.int64(), let id = reader.uuid(), reader.isAtEnd
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
