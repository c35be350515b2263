public import ViperJSON
public import ViperValues

extension Amount: InputValue {
    public static var expectedType: Phrase {
        Phrase("an amount as text", "un montant comme texte", "um montante como texto")
    }

    public static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: Unbounded
    ) throws(InputFault) -> Amount { try Amount(text: text) }

    public static func schema(within bounds: Unbounded) -> Schema { schema }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Amount {
        Amount(clamping: variant == 0 ? .min : .max)
    }
}

extension Amount: OutputValue {
    @inlinable
    public func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        writer.hundredths(UInt64(minorUnits))
        writer.byte(0x22)
    }

    public static var schema: Schema {
        .string(pattern: "^(?:0\\.(?:0[1-9]|[1-9][0-9])|[1-9][0-9]{0,10}\\.[0-9]{2}|100000000000\\.00)$")
    }
}

extension Total: OutputValue {
    @inlinable
    public func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        if minorUnits < 0 { writer.byte(0x2D) }
        let magnitude = minorUnits.magnitude
        if let small = UInt64(exactly: magnitude) { writer.hundredths(small) } else { writer.hundredths(magnitude) }
        writer.byte(0x22)
    }

    public static var schema: Schema { .string(pattern: "^-?(0|[1-9][0-9]*)\\.[0-9]{2}$") }
}

extension Currency: TextInputValue {
    public static var expectedType: Phrase {
        Phrase("a currency's code as text", "le code d'une devise comme texte", "o código de uma moeda como texto")
    }

    public static func read(_ text: String) throws(InputFault) -> Currency {
        guard let currency = Currency(text) else {
            let found = text.withUTF8Bytes(InputFault.quoted)
            throw InputFault(
                "unknownCurrency", "Expected the code of a currency with two decimals, such as EUR, found \(found).",
                fr: "Code d'une devise à deux décimales attendu, par exemple EUR, trouvé : \(found).",
                pt: "Esperado o código de uma moeda com duas casas decimais, por exemplo EUR, encontrado: \(found).")
        }
        return currency
    }

    public static func schema(within bounds: Unbounded) -> Schema { schema }

    public static func placeholder(_ variant: Int, within bounds: Unbounded) -> Currency {
        Currency(known: codes[min(max(variant, 0), codes.count - 1)])
    }
}

extension Currency: OutputValue {
    @inlinable
    public func write(to writer: inout ByteWriter) { writer.string(code) }

    public static var schema: Schema { .named(Schema.name(of: Self.self), .enumeration(codes)) }
}
