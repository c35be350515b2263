import ViperHTTP
package import ViperJSON
package import ViperValues

extension Currency: TextInputValue {
    package static var expectedType: Phrase {
        Phrase("a currency's code as text", "le code d'une devise comme texte", "o código de uma moeda como texto")
    }

    package static func read(_ text: String) throws(InputFault) -> Currency {
        guard let currency = Currency(text) else {
            let found = text.withUTF8Bytes(InputFault.quoted)
            throw InputFault(
                "unknownCurrency",
                Sentence(
                    "Expected the code of a currency with two decimals, such as EUR, found \(found).",
                    fr: "Code d'une devise à deux décimales attendu, par exemple EUR, trouvé : \(found).",
                    pt: "Esperado o código de uma moeda com duas casas decimais, por exemplo EUR, encontrado: \(found)."
                ))
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
