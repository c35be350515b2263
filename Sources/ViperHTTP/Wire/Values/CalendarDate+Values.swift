public import ViperJSON
public import ViperValues

extension CalendarDate: InputValue {
    public static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: Unbounded
    ) throws(InputFault) -> CalendarDate {
        guard let date = CalendarDate(text: text) else { throw fault(InputFault.quoted(text)) }
        return date
    }

    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> CalendarDate {
        guard let text = json.text else {
            throw
                .wrongType(Phrase("a date as text", "une date comme texte", "uma data como texto"), found: json.kind)
        }
        guard let date = CalendarDate(text) else { throw fault(text.withUTF8Bytes(InputFault.quoted)) }
        return date
    }

    private static func fault(_ found: String) -> InputFault {
        InputFault(
            "notADate", "Expected a valid date, such as 2026-11-21, found \(found).",
            fr: "Date existante attendue, par exemple 2026-11-21, trouvé : \(found).",
            pt: "Data existente esperada, por exemplo 2026-11-21, encontrado: \(found).")
    }

    public static func schema(within bounds: Unbounded) -> Schema { schema }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> CalendarDate {
        CalendarDate(daysSince1970: variant)
    }

    public var jsonText: String { text.jsonText }
}

extension CalendarDate: OutputValue {
    public func write(to writer: inout ByteWriter) { writer.date(self) }

    public static var schema: Schema { .string(format: "date") }
}
