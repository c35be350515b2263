import ViperHTTP
package import ViperJSON
package import ViperValues

extension Amount: InputValue {
    package static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault)
        -> Amount
    {
        try Amount(text: text)
    }

    package static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Amount {
        guard var text = json.text else {
            throw
                .wrongType(
                    Phrase("an amount as text", "un montant comme texte", "um montante como texto"), found: json.kind)
        }
        let result = text.withUTF8 { bytes in
            Result { () throws(InputFault) -> Amount in try Amount(text: UnsafeRawBufferPointer(bytes)) }
        }
        return try result.get()
    }

    package static func schema(within bounds: Unbounded) -> Schema { schema }

    package static func placeholder(_ variant: Int, within bounds: Unbounded) -> Amount {
        Amount(placeholder: variant)
    }

    private init(placeholder variant: Int) {
        minorUnits = variant == 0 ? Self.bounds.lowerBound : Self.bounds.upperBound
    }

    package var jsonText: String {
        var writer = ByteWriter(capacity: 20)
        write(to: &writer)
        return writer.finish().text
    }
}

extension Amount: OutputValue {
    package func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        writer.integer(minorUnits / 100)
        writer.byte(0x2E)
        writer.twoDigits(Int(minorUnits % 100))
        writer.byte(0x22)
    }

    package static var schema: Schema {
        .string(pattern: "^(?:0\\.(?:0[1-9]|[1-9][0-9])|[1-9][0-9]{0,10}\\.[0-9]{2}|100000000000\\.00)$")
    }
}

extension Total: OutputValue {
    func write(to writer: inout ByteWriter) {
        writer.byte(0x22)
        if minorUnits < 0 { writer.byte(0x2D) }
        let magnitude = minorUnits.magnitude
        if let small = UInt64(exactly: magnitude) {
            writer.integer(small / 100)
            writer.byte(0x2E)
            writer.twoDigits(Int(small % 100))
        } else {
            writer.integer(magnitude / 100)
            writer.byte(0x2E)
            writer.twoDigits(Int(magnitude % 100))
        }
        writer.byte(0x22)
    }

    static var schema: Schema { .string(pattern: "^-?(0|[1-9][0-9]*)\\.[0-9]{2}$") }
}

extension Currency: TextInputValue {
    package static var expectedType: Phrase {
        Phrase("a currency's code as text", "le code d'une devise comme texte", "o código de uma moeda como texto")
    }

    package static func read(_ text: String) throws(InputFault) -> Currency {
        guard let currency = Currency(text) else {
            let found = text.withUTF8Bytes(InputFault.quoted)
            throw InputFault(
                "unknownCurrency", "Expected the code of a currency with two decimals, such as EUR, found \(found).",
                fr: "Code d'une devise à deux décimales attendu, par exemple EUR, trouvé : \(found).",
                pt: "Esperado o código de uma moeda com duas casas decimais, por exemplo EUR, encontrado: \(found).")
        }
        return currency
    }

    package static func schema(within bounds: Unbounded) -> Schema { schema }

    package static func placeholder(_ variant: Int, within bounds: Unbounded) -> Currency {
        Currency(known: codes[min(max(variant, 0), codes.count - 1)])
    }

    package var jsonText: String { code.jsonText }
}

extension Currency: OutputValue {
    package func write(to writer: inout ByteWriter) { writer.string(code) }

    package static var schema: Schema { .named(Schema.name(of: Self.self), .enumeration(codes)) }
}
