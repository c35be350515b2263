import ViperHTTP
import ViperJSON
import ViperValues

extension Currency: InputValue {
    static func read(parameter text: UnsafeRawBufferPointer, within bounds: Unbounded) throws(InputFault) -> Currency {
        guard let currency = Currency(String(decoding: text, as: UTF8.self)) else {
            throw InputFault(
                "unknownCurrency",
                "Expected the code of a currency with two decimals, such as EUR, found \(InputFault.quoted(text)).")
        }
        return currency
    }

    static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> Currency {
        guard var text = json.text else { throw .wrongType("a currency's code as text", found: "\(json.kind)") }
        let result = text.withUTF8 { bytes in
            Result { () throws(InputFault) -> Currency in
                try read(parameter: UnsafeRawBufferPointer(bytes), within: bounds)
            }
        }
        return try result.get()
    }

    static func schema(within bounds: Unbounded) -> Schema { schema }

    static func placeholder(_ variant: Int, within bounds: Unbounded) -> Currency {
        Currency(known: codes[min(max(variant, 0), codes.count - 1)])
    }

    private init(known code: String) { self.code = code }

    var jsonText: String { code.jsonText }
}

extension Currency: OutputValue {
    func write(to writer: inout ByteWriter) { writer.string(code) }

    static var schema: Schema { .named(Schema.name(of: Self.self), .enumeration(codes)) }
}
