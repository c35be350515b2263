import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

/// A module with two languages and optional members.
private enum Texts {
    struct Input: WireInput {
        init(_ field: inout some InputFields) {
            let _: String? = field.body(optional: "note", "A note.", .exactly(0...9))
            let _: MemberChange<CalendarDate> = field.change(optional: "due", "A day.")
        }
    }

    struct Document: WireOutput, Versioned {
        var version: Int64 { 1 }
        static func describe(_ field: inout some OutputFields<Self>) { field("text", "A text.") { _ in "a" } }
    }

    struct View: JSONView {
        typealias Model = Document
        static var languages: Languages? { Languages("en", "fr") }
    }

    struct Changing: Builder {
        func build(in scope: Void) -> Sample<Input, View> { Sample() }
    }

    struct Showing: Builder {
        func build(in scope: Void) -> Sample<NoInput, View> { Sample() }
    }
}

@Suite("Languages and optional members in the API's description")
struct LanguagesDocumentTests {
    private let document: ReadDocument

    init() throws {
        document = try ReadDocument(
            Route(.get, "/texts", Texts.Showing(), isEntry: true),
            Route(.patch, "/texts", Texts.Changing(), isEntry: true))
    }

    @Test("A module with languages reads Accept-Language", arguments: ["get", "patch"])
    func parameter(_ method: String) {
        let parameters = document["paths", "/texts", method, "parameters"]
        #expect(
            parameters?.hasSuffix(
                #"{"name":"Accept-Language","in":"header","description":"The preferred languages, such as `fr-CA, en;q=0.5` "#
                    + #"(RFC 9110, section 12.5.4). Available: `en`, `fr`, the first by default.","schema":{"type":"string"}}]"#
            ) == true)
    }

    @Test(
        "Its responses name their language, and vary by it",
        arguments: [("get", 200), ("get", 304), ("patch", 200)])
    func fields(_ method: String, _ status: Int) {
        let names = document.names("paths", "/texts", method, "responses", "\(status)", "headers")
        #expect(names.contains("Content-Language") && names.contains("Vary"))
        #expect(
            document["components", "headers", "Content-Language"]
                == #"{"description":"The language of the document (RFC 9110, section 8.5).","required":true,"#
                + #""schema":{"type":"string","pattern":"^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$"}}"#)
    }

    @Test("Without languages nothing of it is there")
    func without() throws {
        let document = try ReadDocument(sampleTable())
        #expect(!document.text.contains("Accept-Language") && !document.text.contains("Content-Language"))
    }

    @Test("A member that need not be there may be null")
    func nullable() {
        let name = document.names("components", "schemas").first { $0.hasSuffix("Input") } ?? ""
        let schema = document["components", "schemas", name, "properties"]
        #expect(
            schema == #"{"note":{"anyOf":[{"type":"string","maxLength":9,"pattern":"^[^\\u0000]*$"},{"type":"null"}],"#
                + #""description":"A note."},"due":{"anyOf":[{"type":"string","format":"date"},{"type":"null"}],"#
                + #""description":"A day."}}"#)
    }
}
