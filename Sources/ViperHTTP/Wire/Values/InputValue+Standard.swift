public import ViperJSON
public import ViperValues

extension Int: InputValue {
    public typealias Bounds = ClosedRange<Int>

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Bounds) throws(InputFault) -> Int {
        var digits = text[...]
        if digits.first == 0x2D { digits = digits.dropFirst() }
        guard (1...18).contains(digits.count), digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            if digits.count > 18 && digits.allSatisfy({ 0x30...0x39 ~= $0 }) { throw outOfBounds(text, bounds) }
            throw notWhole(text)
        }
        let magnitude = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let value = text.first == 0x2D ? -magnitude : magnitude
        guard bounds.contains(value) else { throw outOfBounds(text, bounds) }
        return value
    }

    public static func read(_ json: JSONValue, within bounds: Bounds) throws(InputFault) -> Int {
        let found = json.numberText ?? ""
        switch json.integer(as: Int.self) {
        case .success(let value) where bounds.contains(value): return value
        case .success, .failure(.outOfBounds): throw found.withUTF8Bytes { outOfBounds($0, bounds) }
        case .failure(.notWhole):
            throw found.withUTF8Bytes(notWhole)
        case .failure(.notNumber): throw .wrongType(whole, found: json.kind)
        }
    }

    public static func schema(within bounds: Bounds) -> Schema {
        .integer(Int64(bounds.lowerBound)...Int64(bounds.upperBound))
    }

    public static func placeholder(_ variant: Int, within bounds: Bounds) -> Int {
        variant == 0 ? bounds.lowerBound : bounds.upperBound
    }

    public var jsonText: String { "\(self)" }

    private static func outOfBounds(_ text: UnsafeRawBufferPointer, _ bounds: Bounds) -> InputFault {
        let (least, most, found) = (bounds.lowerBound, bounds.upperBound, InputFault.quoted(text))
        return InputFault(
            "outOfBounds", "Expected a whole number from \(least) to \(most), found \(found).",
            fr: "Nombre entier de \(least) à \(most) attendu, trouvé : \(found).",
            pt: "Número inteiro de \(least) a \(most) esperado, encontrado: \(found).")
    }

    private static var whole: Phrase { Phrase("a whole number", "un nombre entier", "um número inteiro") }

    private static func notWhole(_ text: UnsafeRawBufferPointer) -> InputFault {
        InputFault("notAnInteger", .found(whole, InputFault.quoted(text)))
    }
}

extension Bool: InputValue {
    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Bool
    {
        if StaticString("true").equals(text) { return true }
        if StaticString("false").equals(text) { return false }
        throw InputFault(
            "notABoolean",
            .found(Phrase("'true' or 'false'", "'true' ou 'false'", "'true' ou 'false'"), InputFault.quoted(text)))
    }

    public static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Bool {
        guard let value = json.bool else {
            throw
                .wrongType(Phrase("true or false", "true ou false", "true ou false"), found: json.kind)
        }
        return value
    }

    public static func schema(within bounds: Unbounded) -> Schema { .boolean }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Bool { variant == 0 }

    public var jsonText: String { "\(self)" }
}

extension UUID: InputValue {
    public static var expectedType: Phrase { Phrase("a UUID as text", "un UUID comme texte", "um UUID como texto") }

    public static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> UUID
    {
        guard let value = UUID(text: text) else {
            throw InputFault("notAUUID", .found(Phrase("a UUID", "un UUID", "um UUID"), InputFault.quoted(text)))
        }
        return value
    }

    public static func schema(within bounds: Unbounded) -> Schema { .string(format: "uuid") }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> UUID {
        UUID(high: UInt64(variant), low: 0)
    }

    public var jsonText: String { text.jsonText }
}
