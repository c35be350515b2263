import ViperHTTP
import ViperJSON
import ViperValues

/// The end of a page, and the list that it belongs to, as clients send it back. A conforming type writes and reads its
/// own payload.
protocol ListCursor: InputValue where Bounds == Unbounded {
    /// The name of its format in the API's description: one per list, since a cursor is only valid for its own list.
    static var format: String { get }

    /// An arbitrary cursor, for dry runs.
    static var sample: Self { get }

    /// Reads what ``write(to:)`` wrote; nil for anything else. The caller checks that nothing follows.
    init?(reading reader: inout CursorReader)

    /// Writes the list's mark, its filters and the position.
    func write(to writer: inout CursorWriter)
}

extension ListCursor {
    /// The cursor's text in documents and links.
    var text: String {
        var writer = CursorWriter()
        write(to: &writer)
        return writer.finish().text
    }

    static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self {
        guard let cursor = Cursor(text: text) else { throw unknown }
        var reader = CursorReader(cursor)
        guard let value = Self(reading: &reader), reader.isAtEnd else { throw unknown }
        return value
    }

    static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Self {
        throw InputFault("badCursor", "Expected a cursor in the query only.")
    }

    private static var unknown: InputFault {
        InputFault("badCursor", "Expected the unchanged 'next' of an earlier response.")
    }

    static func schema(within bounds: Unbounded) -> Schema { .string(format: format) }

    static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self { sample }

    var jsonText: String { text.jsonText }
}
