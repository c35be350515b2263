import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

private struct BoxCompound: CompoundBuilder {
    enum Part: String, InputEnumeration { case rows, part }

    struct Main: Builder {
        struct Interactor: Viper.Interactor {
            func execute(_ input: NoInput) async throws(Failure) {}
        }
        struct Presenter: Viper.Presenter {
            func present(_ outcome: Void, for reader: PresentationContext) -> ThingsChange.Part { .init(text: "") }
        }
        struct View: JSONView { typealias Model = ThingsChange.Part }
        func build(in scope: Void) -> Module<Interactor, Presenter, View> {
            Module(Interactor(), Presenter(), View())
        }
    }

    let main = Main()

    func part(_ name: Part) -> EmbeddedPart<Void> {
        let way = NamedRoute(to: "/rows", publicPath: "")
        return switch name {
        case .rows: EmbeddedPart(ThingsList.Builder()) { Link(way) }
        case .part: EmbeddedPart(Main()) { Link(way) }
        }
    }
}

@Suite("Modules with parts in the API's description")
struct CompoundDocumentTests {
    @Test("A module with parts has a parameter that lists them, and a document that can hold them")
    func compound() throws {
        let document = try ReadDocument(Route("/box", BoxCompound(), "Get a box", isEntry: true))
        #expect(document["paths", "/box", "get", "summary"] == #""Get a box""#)
        #expect(
            document["paths", "/box", "get", "parameters"]?.hasPrefix(
                #"[{"name":"embed","in":"query","description":"Related documents to return under 'embedded': each "#
                    + #"as its own route returns it, or as its problem.","style":"form","explode":false,"#
                    + ##""schema":{"type":"array","items":{"$ref":"#/components/schemas/BoxCompoundPart"},"##
                    + #""minItems":1,"uniqueItems":true}},{"name":"If-None-Match""#) == true)
        #expect(
            document["paths", "/box", "get", "responses", "200", "content"]
                == ##"{"application/json":{"schema":{"$ref":"#/components/schemas/BoxCompound"}}}"##)
        let schema = document["components", "schemas", "BoxCompound"] ?? ""
        #expect(
            schema.hasPrefix(
                #"{"type":"object","properties":{"text":{"type":"string","description":"A text."},"#
                    + ##""embedded":{"$ref":"#/components/schemas/BoxEmbedded","##))
        #expect(
            document["components", "schemas", "BoxEmbedded", "properties", "rows"]
                == ##"{"$ref":"#/components/schemas/BoxEmbeddedRows","description":"##
                + #""What its own route returns, or its problem."}"#)
        #expect(
            document["components", "schemas", "BoxEmbeddedRows"]
                == ##"{"oneOf":[{"$ref":"#/components/schemas/ThingsListPage"},"##
                + ##"{"$ref":"#/components/schemas/Problem"}]}"##)
        #expect(schema.hasSuffix(#""description":"The documents that 'embed' requests."}},"required":["text"]}"#))
        #expect(document["components", "schemas", "BoxEmbeddedPart"]?.contains("ThingsChangePart") == true)
    }
}
