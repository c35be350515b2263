import Viper
import ViperControl
import ViperTesting

@testable import Items
@testable import ViperFeatures
@testable import ViperPages
@testable import ViperService
@testable import adder

@Suite("The words of pages")
struct WordsTests {
    /// What the pages of a group of routes say.
    private struct Said {
        /// What its routes do and show.
        var routes: Set<String> = []
        var all: Set<String> = []
    }

    @Test("What the pages of a feature say is said in every language, or in English alone")
    func complete() throws {
        let features = FeatureList(Adder.features)
        let words = Words(features.words)
        let table = try Application(database: NoDatabase(), version: "1").routeTable()
        let pages = Set(table.routes.map(\.description).filter { $0.method == .get }.map(\.pattern.text))
        var groups: [String: Said] = [:]
        for (route, traits) in table.routes where traits.forms.contains(.json) || !route.method.isSafe {
            var said = groups[route.groupTitle, default: Said()]
            let name = route.method == .get ? PageText.title(route.summary) : route.summary
            said.routes.insert(name)
            said.all.insert(name)
            said.all.formUnion(Self.texts(of: traits.input.description))
            said.all.formUnion(Self.steps(to: route, pages))
            if route.method == .get { said.all.formUnion(Self.texts(of: traits.schema)) }
            groups[route.groupTitle] = said
        }
        #expect(groups.count > 10)
        for language in [Language.french, .portuguese] {
            for (group, said) in groups.sorted(by: { $0.key < $1.key }) {
                let missing = said.all.filter { words.text($0, in: language) == nil }
                let isEnglish = said.routes.allSatisfy { words.text($0, in: language) == nil }
                #expect(isEnglish || missing.isEmpty, "\(group), \(language): \(missing.sorted())")
            }
            #expect(words.text("Add an item", in: language) != nil)
        }
        for line in features.words.flatMap({ $0.split(separator: UInt8(ascii: "\n")) }) {
            #expect(line.split(separator: UInt8(ascii: "\t")).count == 3, "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test("Pages say it in the reader's language, and mark what is said in English alone", .service(Adder.self))
    func spoken() async throws {
        let client = TestService.current.client
        let path = try #require(try await client.post("/todos", #"{"title":"Air","priority":"high"}"#)["Location"])
        #expect(try await client.post("/items", #"{"name":"Brass compass"}"#).status == 201)
        for (language, texts) in [
            (
                "fr",
                ["<h1>Articles</h1>", ">Nom</label>", "1 à 200 caractères", "Ajouter un article</button>", ">oui<"]
            ),
            (
                "pt",
                ["<h1>Artigos</h1>", ">Nome</label>", "1 a 200 caracteres", "Adicionar um artigo</button>", ">sim<"]
            ),
        ] {
            let fields = [(name: "Accept-Language", value: language)]
            let list = try await client.page("/items", fields).text
            for text in texts { #expect(list.contains(text), "\(text)") }
            #expect(!list.contains("<span lang") && !list.contains("Add an item"))
            let todo = try await client.page(path, fields).text
            #expect(todo.contains(language == "fr" ? "value=\"high\">élevée" : "value=\"high\">alta"))
        }
        let english = try await client.page("/items").text
        #expect(english.contains("Add an item</button>") && !english.contains("<span lang"))
        try await TestService.with(Silent.self) { service in
            let page = try await service.client.page("/items", [("Accept-Language", "fr")]).text
            #expect(
                page.contains(#"<button><span lang="en">Add an item</span></button>"#) && page.contains(">Nom</label>"))
        }
    }

    /// A service with items, of which nobody has said anything in French.
    private struct Silent: Service {
        static let features: [any Feature.Type] = [SilentItems.self, PagesFeature.self]
    }

    private struct SilentItems: Feature {
        static let name = ItemsFeature.name
        let items: ItemsFeature

        static func declare(_ feature: inout FeatureDeclaration) {
            feature.store(ItemsSchema.migrations, ItemsSchema.exported)
            feature.liveLists()
        }

        init(_ context: FeatureContext) { items = ItemsFeature(context) }

        func routes(_ mount: inout Routes) { items.routes(&mount) }
    }

    /// What the pages above one are called.
    private static func steps(to route: RouteDescription, _ pages: Set<String>) -> [String] {
        let segments = route.pattern.text.split(separator: "/")
        let above = segments.indices.dropLast().filter { index in
            !segments[index].hasPrefix("{") && pages.contains("/" + segments[...index].joined(separator: "/"))
        }
        return above.map { PageText.label("\(segments[$0])") }
    }

    private static func texts(of input: InputDescription) -> [String] {
        let values = input.values.filter { $0.source == .body || PageWriter.isAsked($0) }
        return values.flatMap { [PageText.label($0.name), $0.summary] + choices(of: $0.schema) }
            + input.uploads.flatMap { [PageText.label($0.name), $0.summary] }
            + (input.elements.map { [PageText.label("body"), $0.summary] } ?? [])
    }

    /// The words that a field offers; codes of currencies and languages are the same everywhere.
    private static func choices(of schema: Schema) -> [String] {
        switch schema {
        case .enumeration(let texts, _):
            texts.filter { $0.utf8.count > 2 && $0.allSatisfy { $0.isLetter && $0.isLowercase } }
        case .nullable(let schema), .named(_, let schema), .selection(let schema), .array(let schema, _):
            choices(of: schema)
        default: []
        }
    }

    /// Whether a member's values are shown as a table, with its meaning above them.
    private static func isTable(_ schema: Schema) -> Bool {
        switch schema {
        case .array(let element, _): element.isStructured
        case .nullable(let schema), .named(_, let schema): isTable(schema)
        default: false
        }
    }

    /// What a document's members are called, but for what pages hide.
    private static func texts(of schema: Schema) -> [String] {
        switch schema {
        case .object(let members, _):
            members.flatMap { member in
                (["id", "version", "links"].contains(member.name) ? [] : [PageText.label(member.name)])
                    + (isTable(member.schema) ? [member.summary] : []) + texts(of: member.schema)
            }
        case .array(let schema, _), .map(let schema, _, _), .nullable(let schema), .named(_, let schema):
            texts(of: schema)
        case .oneOf(let choices, _): choices.flatMap(texts)
        default: choices(of: schema)
        }
    }
}
