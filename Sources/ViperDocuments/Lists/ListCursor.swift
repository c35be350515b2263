public import ViperHTTP
public import ViperJSON

/// Where a page of a list ended, and which list it was a page of, as clients hand it back. A conformer says what it
/// writes and how it reads that.
public protocol ListCursor: InputValue where Bounds == Unbounded {
    /// The name of its format in the API's description: one for each list, as none is good for another.
    static var format: String { get }

    /// Any cursor, for dry runs.
    static var sample: Self { get }

    /// Reads what ``write(to:)`` wrote; nil if it is anything else. Whether there is more is checked elsewhere.
    init?(reading reader: inout PayloadReader)

    /// Writes the list's mark, its filters, and the position.
    func write(to writer: inout PayloadWriter)
}

extension ListCursor {
    /// The cursor as it stands in documents and links.
    @inlinable
    public var text: String {
        var writer = PayloadWriter()
        write(to: &writer)
        return writer.finish().text
    }

    @inlinable
    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Self
    {
        guard let cursor = Cursor(text: text) else { throw unknown }
        var reader = PayloadReader(cursor)
        guard let value = Self(reading: &reader), reader.isAtEnd else { throw unknown }
        return value
    }

    public static var expectedType: Phrase { Phrase("a cursor", "un curseur", "um cursor") }

    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Self {
        throw .onlyInQuery(expectedType, "badCursor")
    }

    @usableFromInline static var unknown: InputFault {
        InputFault(
            "badCursor", "Expected the unchanged 'next' of an earlier response.",
            fr: "Valeur attendue : le 'next' d'une réponse précédente, inchangé.",
            pt: "Valor esperado: o 'next' de uma resposta anterior, sem alterações.")
    }

    public static func schema(within bounds: Unbounded) -> Schema { .string(format: format) }

    @inlinable
    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Self { sample }

    public var jsonText: String { text.jsonText }
}
