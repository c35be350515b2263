import HTTP
import OpenAPI
import Testing
import Viper

/// Modules whose bodies or documents are one of several shapes.
private enum Choices {
    struct Draft: WireInput {
        init(_ field: inout some InputFields) { let _: Bool = field.body("open", "Whether it is open.", default: true) }
    }

    struct Input: WireInput {
        init(_ field: inout some InputFields) { _ = field.oneOrMany("One box, or several.", Draft.self, 1...1_000) }
    }

    struct Box: WireOutput, Versioned, Located {
        let location: Link
        let version: Int64
        static func describe(_ field: inout some OutputFields<Self>) { field("version", "A number.", \.version) }
    }

    struct AddView: CreatedOneOrManyView { typealias Document = Box }

    struct AddBuilder: Builder {
        func build(in scope: Void) -> Sample<Input, AddView> { Sample() }
    }

    /// A row that is a head or a line.
    struct RowsView: Viper.View {
        static var status: Status { .ok }
        static var forms: [Form] { [.json] }
        static var schema: Schema { .array(.oneOf([row("head"), row("line"), .integer()], discriminator: "type")) }
        static func row(_ type: String) -> Schema {
            .object([.init("type", "What it is.", .enumeration([type]))], name: "Row\(type.capitalized)")
        }
        func render(_ model: Void, as form: Form) -> Response { Response(.ok) }
    }

    struct RowsBuilder: Builder {
        func build(in scope: Void) -> Sample<NoInput, RowsView> { Sample() }
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

@Suite("Choices in the API's description")
struct ChoiceTests {
    private let document: ReadDocument

    init() throws {
        let table = try RouteTable(
            Router([
                Route(.post, "/boxes", Choices.AddBuilder(), isEntry: true),
                Route(.get, "/rows", Choices.RowsBuilder(), isEntry: true),
            ]), transitions: [])
        document = try ReadDocument(table)
    }

    @Test("A body is one object or an array of so many of them")
    func body() {
        #expect(
            document["paths", "/boxes", "post", "requestBody"]
                == #"{"required":true,"content":{"application/json":{"schema":{"description":"One box, or several.","#
                + ##""oneOf":[{"$ref":"#/components/schemas/ChoicesDraft"},{"type":"array","items":"##
                + ##"{"$ref":"#/components/schemas/ChoicesDraft"},"minItems":1,"maxItems":1000}]}}}}"##)
        #expect(
            document["components", "schemas", "ChoicesDraft"]
                == #"{"type":"object","properties":{"open":{"type":"boolean","description":"Whether it is open.","#
                + #""default":true}},"additionalProperties":false}"#)
    }

    @Test("Its answer is the document or several, with a place and a tag where it is one")
    func answer() {
        #expect(
            document["paths", "/boxes", "post", "responses", "201", "content", "application/json", "schema"]
                == ##"{"oneOf":[{"$ref":"#/components/schemas/ChoicesBox"},{"type":"object","properties":{"items":"##
                + ##"{"type":"array","items":{"$ref":"#/components/schemas/ChoicesBox"},"##
                + #""description":"What an array made, in its order."}},"required":["items"]}]}"#)
        let headers = document["paths", "/boxes", "post", "responses", "201", "headers"] ?? ""
        #expect(headers.contains(##""ETag":{"$ref":"#/components/headers/ETag.OfOne"}"##))
        #expect(headers.contains(##""Location":{"$ref":"#/components/headers/Location.OfOne"}"##))
        #expect(document["components", "headers", "Location.OfOne", "required"] == nil)
        #expect(document["components", "headers", "ETag.OfOne", "required"] == nil)
        #expect(document["paths", "/boxes", "post", "responses", "422"] != nil)
    }

    @Test("Shapes that are told apart by a member say by which, and which text is which")
    func discriminator() {
        #expect(
            document["paths", "/rows", "get", "responses", "200", "content", "application/json", "schema"]
                == ##"{"type":"array","items":{"oneOf":[{"$ref":"#/components/schemas/RowHead"},"##
                + ##"{"$ref":"#/components/schemas/RowLine"},{"type":"integer"}],"discriminator":{"propertyName":"type","##
                + ##""mapping":{"head":"#/components/schemas/RowHead","line":"#/components/schemas/RowLine"}}}}"##)
    }
}
