public import ViperJSON
public import ViperValues

/// A time in the years 1 to 9999, as RFC 3339 text in UTC or with an offset.
extension Timestamp: InputValue {
    public static var expectedType: Phrase { Phrase("a time as text", "une heure comme texte", "uma hora como texto") }

    public static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: Unbounded
    ) throws(InputFault) -> Timestamp {
        guard let time = Timestamp(rfc3339: text), time == time.writable else {
            let found = InputFault.quoted(text)
            throw InputFault(
                "notATime", "Expected a valid time, such as 2026-11-21T04:12:00Z, found \(found).",
                fr: "Heure valide attendue, par exemple 2026-11-21T04:12:00Z, trouvé : \(found).",
                pt: "Hora válida esperada, por exemplo 2026-11-21T04:12:00Z, encontrado: \(found).")
        }
        return time
    }

    public static func schema(within bounds: Unbounded) -> Schema { schema }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Timestamp {
        Timestamp(microseconds: Int64(variant))
    }
}

extension Timestamp: OutputValue {
    @inlinable
    @inline(__always)
    public func write(to writer: inout ByteWriter) { writer.timestamp(self) }
    public static var schema: Schema { .string(format: "date-time") }
}
