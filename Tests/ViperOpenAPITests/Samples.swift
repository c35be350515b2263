import Testing
import Viper
import ViperHTTP
import ViperJSON
import ViperOpenAPI

/// A module that changes a thing, with every kind of field.
enum ThingsChange {
    enum Size: String, InputEnumeration, Sendable {
        case small, large = "x-large"

        var label: String { self == .small ? "small" : "large" }
    }

    struct Input: WireInput {
        init(_ field: inout some InputFields) {
            let _: UUID = field.path("id", "The thing.")
            let size: Size = field.query("size", "A size.", Unbounded(), default: .large)
            let _: Bool? = field.query("open", "Only open ones.")
            let _: Int = field.query("limit", "How many.", 1...100, default: 30)
            let _: String? = field.query("q", "A text.", .exactly(1...20))
            let _: String = field.body("name", "A name.", .trimmed(1...3))
            let _: Bool = field.body("enabled", "A flag.", default: true)
            let _: Int? = field.change("count", "A count.", -5...5)
            let _ = field.precondition()
            field.require(parameter: "size", InputFault("odd", .english("Expected another size."))) { size == .large }
        }
    }

    enum Color: OutputEnumeration {
        case red
        var wireText: StaticString { "red" }
    }

    struct Part: WireOutput {
        let text: String
        static func describe(_ field: inout some OutputFields<Self>) { field("text", "A text.", \.text) }
    }

    struct Document: WireOutput, Versioned {
        let id: UUID
        let version: Int64
        let color: Color?
        let time: Timestamp
        let parts: [Part]
        let part: Part

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "An id.", \.id)
            field("version", "A number.", \.version)
            field("color", "A colour.", \.color)
            field("time", "A time.", \.time)
            field("parts", "Some parts.", \.parts)
            field("part", "A part.", \.part)
        }
    }

    struct View: JSONView { typealias Model = Document }

    struct Builder: Viper.Builder {
        func build(in scope: Void) -> Sample<Input, View> { Sample() }
    }
}

/// A module that lists things: paged, in two representations, never stored.
enum ThingsList {
    struct Input: WireInput {
        init(_ field: inout some InputFields) {
            let _: String? = field.query("after", "Where the page before ended.", .exactly(1...9))
        }
    }

    struct Page: WireOutput {
        let items: [ThingsChange.Part]
        let next: String?
        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The rows.", \.items)
            field("next", "Where the next page begins.", \.next)
        }
    }

    struct View: JSONView {
        typealias Model = Page
        static let forms = [MediaType.json, .ndjson]
        static let rowSchema: Schema? = ThingsChange.Part.schema
        static let fields = ResponseFields.link
    }

    struct Builder: Viper.Builder {
        func build(in scope: Void) -> Sample<Input, View> { Sample() }
    }
}

enum ThingsAdd {
    struct Input: WireInput {
        init(_ field: inout some InputFields) { let _: String = field.body("name", "A name.", .exactly(0...9)) }
    }

    struct Document: WireOutput, Located {
        let id: UUID
        let location: Link
        static func describe(_ field: inout some OutputFields<Self>) { field("id", "An id.", \.id) }
    }

    struct View: CreatedView { typealias Model = Document }

    struct Builder: Viper.Builder {
        func build(in scope: Void) -> Sample<Input, View> { Sample() }
    }
}

/// A module that deletes a thing, with an empty response.
enum ThingsDelete {
    struct Input: WireInput {
        init(_ field: inout some InputFields) { let _: UUID = field.path("id", "The thing.") }
    }

    struct View: EmptyView {}

    struct Builder: Viper.Builder {
        func build(in scope: Void) -> Sample<Input, View> { Sample() }
    }
}

/// An endpoint that is described and never called.
struct Sample<Input: WireInput, V: View>: Endpoint {
    static var traits: EndpointTraits {
        var traits = EndpointTraits(input: .of(Input.self), forms: V.forms, schema: V.schema, status: V.status)
        traits.caching = V.caching
        traits.isStreamed = V.isStreamed
        traits.isVersioned = V.isVersioned
        traits.fields = V.fields
        traits.rowSchema = V.rowSchema
        traits.languages = V.languages.map { LanguageFields($0) }
        return traits
    }

    func respond(
        to request: Request, as form: MediaType, _ traits: EndpointTraits, in context: EndpointContext
    ) async throws(Failure) -> Response {
        throw .broken("never called")
    }
}

/// A gate that passes on a word, and may refuse.
struct Door: Interactor {
    static let failures: FailureKinds = [.forbidden, .missing]

    func execute(_ request: Request) async throws(Failure) -> String { "" }
}

/// A module behind the gate, whose responses are never stored.
enum Rooms {
    struct View: JSONView {
        typealias Model = ThingsChange.Part
        static let caching = Caching.never
    }

    struct Builder: Viper.Builder {
        func build(in scope: String) -> Sample<NoInput, View> { Sample() }
    }
}

func sampleTable() throws -> RouteTable {
    let things: Router<OpenGate> = Router([
        Route(.get, "", ThingsList.Builder(), "List things", isEntry: true),
        Route(.post, "", ThingsAdd.Builder(), "Add a thing", isEntry: true),
        Route(.patch, "/{id}", ThingsChange.Builder(), "Change a thing", isEntry: true),
        Route(.delete, "/{id}", ThingsDelete.Builder(), isEntry: true, isLimited: false),
    ])
    let rooms = Router(Door(), [Route(.get, "/room", Rooms.Builder(), isEntry: true)])
    return try RouteTable(Router([Route("/things", things), Route("/doors/{door}", rooms)]), namedRoutes: [])
}

/// A parsed document.
struct ReadDocument {
    let text: String

    init(
        _ table: RouteTable, address: String = "", parts: EnabledPolicies = [],
        examples: OpenAPIExamples = OpenAPIExamples()
    ) throws {
        let document = try OpenAPIDocument(
            table, title: "Things", version: "7", address: address, parts: parts, examples: examples)
        text = String(decoding: document.bytes.unsafeBytes, as: UTF8.self)
    }

    /// That of these routes.
    init(_ routes: Route<Void>..., parts: EnabledPolicies = []) throws {
        try self.init(RouteTable(Router(routes), namedRoutes: []), parts: parts)
    }

    private init(text: String) { self.text = text }

    /// The same in OpenAPI 3.0.
    func older() throws -> ReadDocument {
        let bytes = try #require(OpenAPIDocument.older(ImmortalBytes(text)))
        return ReadDocument(text: String(decoding: bytes.unsafeBytes, as: UTF8.self))
    }

    /// The member at the end of a path of names, as JSON without white space; nil if there is none.
    subscript(_ path: String...) -> String? { self[path] }

    subscript(_ path: [String]) -> String? { at(path) { Self.json($0) } }

    func names(_ path: String...) -> [String] { names(path) }

    func names(_ path: [String]) -> [String] { at(path) { $0.members.map(\.name) } ?? [] }

    private func at<Result>(_ path: [String], _ body: (JSONValue) -> Result) -> Result? {
        var text = text
        return text.withUTF8 { bytes in
            guard let document = try? JSONDocument(parsing: UnsafeRawBufferPointer(bytes)) else { return nil }
            return document.withRoot { root in
                var value = root
                for name in path {
                    guard let member = value.members.first(where: { $0.name == name }) else { return nil }
                    value = member.value
                }
                return body(value)
            }
        }
    }

    private static func json(_ value: JSONValue) -> String {
        var writer = ByteWriter()
        value.write(to: &writer)
        return writer.finish().text
    }
}
