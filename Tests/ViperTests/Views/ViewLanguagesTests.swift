import ViperTesting

@testable import Viper

/// A module that greets in the client's language.
private enum Greeting {
    static let languages = Languages("en", "fr")

    struct Document: WireOutput, Versioned {
        let text: String
        let version: Int64
        static func describe(_ field: inout some OutputFields<Self>) { field("text", "The greeting.", \.text) }
    }

    struct Interactor: Viper.Interactor {
        let version: Int64
        func execute(_ input: NoInput) async throws(Failure) -> Int64 {
            if version < 0 { throw .missing("Nobody is here.") }
            return version
        }
    }

    struct Presenter: Viper.Presenter {
        func present(_ version: Int64, for reader: PresentationContext) -> Document {
            Document(text: reader.language == "fr" ? "Bonjour" : "Hello", version: version)
        }
    }

    struct View: JSONView {
        typealias Model = Document
        static var languages: Languages? { Greeting.languages }
    }

    static func route(_ pattern: Pattern, version: Int64 = 3) -> Route<Void> {
        Route(.get, pattern, isEntry: true) { _ in Module(Interactor(version: version), Presenter(), View()) }
    }

    /// The same without a version.
    struct Unversioned: WireOutput {
        let text: String
        static func describe(_ field: inout some OutputFields<Self>) { field("text", "The greeting.", \.text) }
    }

    struct UnversionedPresenter: Viper.Presenter {
        func present(_ version: Int64, for reader: PresentationContext) -> Unversioned {
            Unversioned(text: reader.language.text)
        }
    }

    struct UnversionedView: JSONView {
        typealias Model = Unversioned
        static var languages: Languages? { Greeting.languages }
    }

    static let unversioned = Route<Void>(.get, "/language", isEntry: true) { _ in
        Module(Interactor(version: 1), UnversionedPresenter(), UnversionedView())
    }
}

@Suite("The languages of a view")
struct ViewLanguagesTests {
    private func client() throws -> InProcessClient {
        try ViperTests.client([
            Greeting.route("/hello"), Greeting.route("/nobody", version: -1), Greeting.unversioned,
            Route(.get, "/word", Word.Builder(word: "hello"), isEntry: true),
        ])
    }

    @Test("A presenter gets the reader's language, and the response names it")
    func language() async throws {
        let client = try client()
        for (value, language, text) in [("fr-CA, en;q=0.5", "fr", "Bonjour"), ("de", "en", "Hello")] {
            let response = try await client.get("/hello", [("Accept-Language", value)])
            #expect(response.text == #"{"text":"\#(text)"}"#)
            #expect(response["Content-Language"] == language)
            #expect(response["Vary"] == "Accept-Language")
        }
        let unasked = try await client.get("/hello")
        #expect(unasked["Content-Language"] == "en" && unasked["Vary"] == "Accept-Language")
    }

    @Test("A document has a tag of its own in each language, of the same version")
    func tags() async throws {
        let client = try client()
        let english = try #require(try await client.get("/hello")["ETag"])
        let french = try #require(try await client.get("/hello", [("Accept-Language", "fr")])["ETag"])
        #expect(english != french)
        #expect(english.hasPrefix("\"3-") && french.hasPrefix("\"3-"))
        let asked = [("Accept-Language", "fr"), ("If-None-Match", french)]
        let unmodified = try await client.get("/hello", asked)
        #expect(unmodified.status == 304)
        #expect(unmodified["Vary"] == "Accept-Language" && unmodified["Content-Language"] == "fr")
        #expect(try await client.get("/hello", [("If-None-Match", french)]).status == 200)
        // `If-Match` compares the version alone.
        #expect(try await client.get("/hello", [("If-Match", french)]).status == 200)
    }

    @Test("The weak tag of what has no version follows its bytes")
    func weakTags() async throws {
        let client = try client()
        let tag = try #require(try await client.get("/language")["ETag"])
        #expect(try await client.get("/language", [("If-None-Match", tag)]).status == 304)
        let french = try await client.get("/language", [("If-None-Match", tag), ("Accept-Language", "fr")])
        #expect(french.status == 200 && french.text == #"{"text":"fr"}"#)
    }

    @Test("A problem of such a route is in the reader's language; one of another, and of none, in English")
    func others() async throws {
        let client = try client()
        let problem = try await client.get("/nobody", [("Accept-Language", "fr")])
        #expect(problem["Content-Language"] == "fr" && problem["Vary"] == "Accept-Language")
        for target in ["/word", "/none"] {
            let response = try await client.get(target, [("Accept-Language", "fr")])
            #expect(response["Content-Language"] == nil, "\(target)")
            #expect(response["Vary"] == nil, "\(target)")
        }
    }

    @Test("A stored response is replayed in its language")
    func kept() throws {
        var response = Response(.created)
        LanguageFields(Greeting.languages).name("fr", in: &response)
        let kept = StoredResponse(response)
        let again = try #require(kept).replay()
        guard let again else {
            Issue.record("the answer cannot be read again")
            return
        }
        let fields = again.fields
        let vary = again.vary
        #expect(fields == [HeaderField("Content-Language", "fr"), HeaderField("Idempotent-Replayed", "true")])
        #expect(vary == .acceptLanguage)
    }

    @Test("A response stored before there were languages can still be read")
    func keptBefore() throws {
        let packed = StoredResponse(Response(.noContent))
        let kept = try #require(packed)
        // The format, the status, `no-cache`, no tag, no location, no link; then whether there is a language, and a
        // body.
        let before: [UInt8] = [1] + kept.bytes.dropFirst().dropLast(2) + [0]
        guard let again = StoredResponse(bytes: before).replay() else {
            Issue.record("the answer cannot be read again")
            return
        }
        let status = again.status
        #expect(status == .noContent)
    }

    @Test("Other fields of a response stay beside the language")
    func otherFields() {
        var response = Response(.ok)
        response.fields = [HeaderField("Referrer-Policy", "no-referrer")]
        LanguageFields(Greeting.languages).name("en", in: &response)
        let fields = response.fields
        #expect(fields == [HeaderField("Referrer-Policy", "no-referrer"), HeaderField("Content-Language", "en")])
    }
}
