public import ViperJSON
public import ViperValues

/// An exact number on the wire: a text in documents, `"12.50"`, since many clients read numbers as floats; a text or a number
/// in requests, of which the digits are read as they stand.
extension Decimal: InputValue {
    public typealias Bounds = ClosedRange<Decimal>

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Bounds) throws(InputFault) -> Decimal
    {
        let value: Decimal
        do throws(Fault) {
            value = try Decimal(reading: text)
        } catch {
            throw error == .malformed ? malformed(text) : outOfBounds(text, bounds)
        }
        guard bounds.contains(value) else { throw outOfBounds(text, bounds) }
        return value
    }

    public static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> Decimal {
        guard let text = json.text ?? json.numberText else { throw .wrongType(expectedType, found: json.kind) }
        return try read(text: text, within: bounds)
    }

    public static func schema(within bounds: Bounds) -> Schema { .oneOf([schema(ofMost: places), .number]) }

    public static func placeholder(_ variant: Int, within bounds: Bounds) -> Decimal {
        variant == 0 ? bounds.lowerBound : bounds.upperBound
    }

    /// Texts with some or all of the places.
    private static func schema(ofMost places: Int) -> Schema {
        let fraction = places > 0 ? "(\\.[0-9]{1,\(places)})?" : ""
        return .string(pattern: "^-?(0|[1-9][0-9]*)\(fraction)$")
    }

    public static var expectedType: Phrase {
        Phrase(
            "a decimal number, as text or number", "un nombre décimal, comme texte ou nombre",
            "um número decimal, como texto ou número")
    }

    private static func malformed(_ text: UnsafeRawBufferPointer) -> InputFault {
        let found = InputFault.quoted(text)
        return InputFault(
            "malformed", "Expected a number with at most \(places) decimals, found \(found).",
            fr: "Nombre d'au plus \(places) décimales attendu, trouvé : \(found).",
            pt: "Número com no máximo \(places) casas decimais esperado, encontrado: \(found).")
    }

    private static func outOfBounds(_ text: UnsafeRawBufferPointer, _ bounds: Bounds) -> InputFault {
        let (least, most, found) = (bounds.lowerBound.text, bounds.upperBound.text, InputFault.quoted(text))
        return InputFault(
            "outOfBounds", "Expected a number from \(least) to \(most), found \(found).",
            fr: "Nombre de \(least) à \(most) attendu, trouvé : \(found).",
            pt: "Número de \(least) a \(most) esperado, encontrado: \(found).")
    }
}

extension Decimal: OutputValue {
    public func write(to writer: inout ByteWriter) { writer.string(text) }

    public static var schema: Schema {
        .string(pattern: "^-?(0|[1-9][0-9]*)\(places > 0 ? "\\.[0-9]{\(places)}" : "")$")
    }
}
