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

    /// A box with what can be embedded in it.
    struct BoxCompound: CompoundBuilder {
        enum Part: String, InputEnumeration { case rows, part }

        struct Main: Builder {
            struct Interactor: Viper.Interactor {
                func execute(_ input: NoInput) async throws(Failure) {}
            }
            struct Presenter: Viper.Presenter {
                func present(_ outcome: Void, for reader: Reader) -> ThingsChange.Part { .init(text: "") }
            }
            struct View: JSONView { typealias Model = ThingsChange.Part }
            func build(in scope: Void) -> Module<Interactor, Presenter, View> {
                Module(Interactor(), Presenter(), View())
            }
        }

        let main = Main()

        func part(_ name: Part) -> EmbeddedPart<Void> {
            let way = Transition(to: "/rows", publicPath: "")
            return switch name {
            case .rows: EmbeddedPart(RowsBuilder()) { Link(way) }
            case .part: EmbeddedPart(Main()) { Link(way) }
            }
        }
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
                Route("/box", Choices.BoxCompound(), "Get a box", isEntry: true),
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

    @Test("A module with parts has a parameter that lists them, and a document that can hold them")
    func compound() {
        #expect(document["paths", "/box", "get", "summary"] == #""Get a box""#)
        #expect(
            document["paths", "/box", "get", "parameters"]?.hasPrefix(
                #"[{"name":"embed","in":"query","description":"What is shown with it, under 'embedded': each as it "#
                    + #"answers alone, or the problem that it has.","style":"form","explode":false,"#
                    + #""schema":{"type":"array","items":{"type":"string","enum":["rows","part"]},"#
                    + #""minItems":1,"uniqueItems":true}},{"name":"If-None-Match""#) == true)
        #expect(
            document["paths", "/box", "get", "responses", "200", "content"]
                == ##"{"application/json":{"schema":{"$ref":"#/components/schemas/ChoicesBoxCompound"}}}"##)
        let schema = document["components", "schemas", "ChoicesBoxCompound"] ?? ""
        #expect(
            schema.hasPrefix(
                #"{"type":"object","properties":{"text":{"type":"string","description":"A text."},"#
                    + #""embedded":{"type":"object","properties":{"rows":{"oneOf":[{"type":"array""#))
        #expect(
            schema.hasSuffix(
                ##""part":{"oneOf":[{"$ref":"#/components/schemas/ThingsChangePart"},"##
                    + ##"{"$ref":"#/components/schemas/Problem"}],"##
                    + #""description":"What it answers alone, or the problem that it has."}},"#
                    + #""description":"What 'embed' asks for."}},"required":["text"]}"#))
    }
}
