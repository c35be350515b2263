import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

@Suite("The API's description in OpenAPI 3.0")
struct OlderDocumentTests {
    private let document: ReadDocument
    private let older: ReadDocument

    init() throws {
        document = try ReadDocument(try sampleTable(), parts: [.origins, .quotas, .compression])
        older = try document.older()
    }

    @Test("It has the same paths, operations and components, under its own version")
    func same() {
        #expect(older["openapi"] == #""3.0.3""#)
        for part in ["info", "servers", "tags"] { #expect(older[part] == document[part]) }
        for path in [["paths"], ["paths", "/things"], ["components"], ["components", "schemas"]] {
            #expect(!older.names(path).isEmpty && older.names(path) == document.names(path))
        }
    }

    @Test("A choice of null is said by a word, also beside a reference")
    func nullable() throws {
        let number = #""type":"integer","minimum":-5"#
        #expect(
            try translated(#"{"anyOf":[{\#(number)},{"type":"null"}],"description":"A count."}"#)
                == #"{"description":"A count.",\#(number),"nullable":true}"#)
        let reference = ##"{"$ref":"#/components/schemas/A"}"##
        #expect(
            try translated(#"{"anyOf":[\#(reference),{"type":"null"}]}"#)
                == #"{"allOf":[\#(reference)],"nullable":true}"#)
    }

    @Test("A constant is an enumeration of one")
    func constants() {
        #expect(
            older["components", "headers", "X-Content-Type-Options", "schema"]
                == #"{"type":"string","enum":["nosniff"]}"#)
    }

    @Test("A reference with words of its own becomes one of all, and one without stays")
    func references() throws {
        #expect(
            older["paths", "/things/{id}", "patch", "parameters"]?.contains(
                ##""schema":{"allOf":[{"$ref":"#/components/schemas/ThingsChangeSize"}],"default":"x-large"}"##) == true
        )
        let part = ["components", "schemas", "ThingsChangeDocument", "properties", "part"]
        #expect(
            older[part] == ##"{"allOf":[{"$ref":"#/components/schemas/ThingsChangePart"}],"description":"A part."}"##)
        let items = ["components", "schemas", "ThingsChangeDocument", "properties", "parts", "items"]
        #expect(older[items] == document[items])
    }

    @Test("Members are not keywords, and examples stay as they are")
    func names() throws {
        let members = #"{"properties":{"const":{"const":1},"schema":{"type":"string"},"example":{"const":2}}}"#
        #expect(
            try translated(members)
                == #"{"properties":{"const":{"enum":[1]},"schema":{"type":"string"},"example":{"enum":[2]}}}"#)
        #expect(
            try translated(#"{"oneOf":[{"items":{"const":"a"}},true]}"#)
                == #"{"oneOf":[{"items":{"enum":["a"]}},true]}"#)
        let example = #"{"example":{"schema":{"const":1},"anyOf":[1,{"type":"null"}]}}"#
        #expect(older(example) == example)
        #expect(older("[") == nil)
    }

    private func older(_ text: String) -> String? {
        OpenAPIDocument.older(ImmortalBytes(text)).map { String(decoding: $0.unsafeBytes, as: UTF8.self) }
    }

    /// A schema in OpenAPI 3.0.
    private func translated(_ schema: String) throws -> String {
        String(try #require(older(#"{"schema":\#(schema)}"#)).dropFirst(10).dropLast())
    }
}
