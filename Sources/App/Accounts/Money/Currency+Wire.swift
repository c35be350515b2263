import ViperHTTP
package import ViperJSON
package import ViperValues

extension Currency: TextInputValue {
    package static var expectedType: String { "a currency's code as text" }

    package static func read(_ text: String) throws(InputFault) -> Currency {
        guard let currency = Currency(text) else {
            let found = text.withUTF8Bytes(InputFault.quoted)
            throw InputFault(
                "unknownCurrency", "Expected the code of a currency with two decimals, such as EUR, found \(found).")
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
