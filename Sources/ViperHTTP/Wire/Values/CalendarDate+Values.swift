public import ViperJSON
public import ViperValues

extension CalendarDate: InputValue {
    public static var expectedType: Phrase { Phrase("a date as text", "une date comme texte", "uma data como texto") }

    public static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: Unbounded
    ) throws(InputFault) -> CalendarDate {
        guard let date = CalendarDate(text: text) else {
            let found = InputFault.quoted(text)
            throw InputFault(
                "notADate", "Expected a valid date, such as 2026-11-21, found \(found).",
                fr: "Date existante attendue, par exemple 2026-11-21, trouvé : \(found).",
                pt: "Data existente esperada, por exemplo 2026-11-21, encontrado: \(found).")
        }
        return date
    }

    public static func schema(within bounds: Unbounded) -> Schema { schema }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> CalendarDate {
        CalendarDate(daysSince1970: variant)
    }
}

extension CalendarDate: OutputValue {
    public func write(to writer: inout ByteWriter) { writer.date(self) }

    public static var schema: Schema { .string(format: "date") }
}
