import Testing
import ViperHTTP

/// An input with a page's length, of two lists.
private struct Page: WireInput, Equatable {
    let limit: Int

    init(_ field: inout some InputFields) { limit = field.limit("How many.", 3...50, default: 30) }
}

private func utf8<Value>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    var copy = text
    return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
}

@Suite("What callers have chosen")
struct CallerPreferencesTests {
    private func request(_ query: String = "", language: String? = nil, _ preferences: CallerPreferences) -> Request {
        let fields = language.map { [(name: "Accept-Language", value: $0)] } ?? []
        let storage = RequestStorage(.get, "/things\(query)", fields: fields)
        storage.preferences = preferences
        return Request(storage)
    }

    private func limit(_ query: String, _ rows: Int?) throws -> Int {
        let shape = InputShape(try #require(InputDescription.of(Page.self)))
        return try Page.read(request(query, CallerPreferences(rowsPerPage: rows)), shape: shape).limit
    }

    @Test("A page's length is what the request says, then what the caller chose within the bounds, then the default")
    func limits() throws {
        #expect(try limit("", nil) == 30)
        #expect(try limit("", 7) == 7)
        #expect(try limit("", 1) == 3 && limit("", 100) == 50)
        #expect(try limit("?limit=9", 7) == 9 && limit("?limit=9", nil) == 9)
        for wrong in ["?limit=2", "?limit=51", "?limit=", "?limit=7&limit=7", "?limit=x"] {
            #expect(throws: Problem.self) { try limit(wrong, 7) }
        }
    }

    @Test("It is described with its default, and as the caller's choice")
    func description() throws {
        let value = try #require(InputDescription.of(Page.self)?.values.first)
        #expect(value.name == "limit" && value.source == .query && value.defaultValue == "30" && value.isCallersChoice)
    }

    @Test("A language is the caller's where Accept-Language is silent, and it is one of the document's")
    func languages() {
        let languages = Languages("en", "fr", "pt")
        for (accepted, chosen, found) in [
            (nil, nil, "en"), (nil, "fr", "fr"), (nil, "de", "en"), ("", "fr", "fr"), ("*", "pt", "pt"),
            ("de, ja", "fr", "fr"), ("fr", "pt", "fr"), ("fr;q=0", "fr", "en"), ("en;q=0, fr;q=0", "en", "pt"),
            ("????", "fr", "fr"), ("de", nil, "en"),
        ] as [(String?, String?, String)] {
            let preferences = CallerPreferences(language: chosen.flatMap { LanguageTag($0) })
            let language = languages.preferred(by: request(language: accepted, preferences))
            #expect(language.text == found, "\(accepted ?? "nothing"), \(chosen ?? "none")")
        }
    }

    @Test("The next request on a connection knows nothing of them")
    func reset() {
        let storage = RequestStorage()
        storage.preferences = CallerPreferences(language: "fr", rowsPerPage: 2)
        storage.reset()
        #expect(storage.preferences == CallerPreferences())
    }

    @Test("A tag of stored text is one that a literal could be, or none")
    func tags() {
        for tag: LanguageTag in ["fr", "zh-hant", "12345678"] { #expect(LanguageTag(tag.text) == tag) }
        for text in ["", "FR", "français", "a_b", "abcdefghi"] { #expect(LanguageTag(text) == nil, "\(text)") }
    }

    @Test(
        "A time is read as RFC 3339, in any offset, in the years 1 to 9999",
        arguments: [
            ("2026-11-21T04:12:00Z", 1_795_234_320_000_000 as Int64?),
            ("2026-11-21T05:12:00.5+01:00", 1_795_234_320_500_000),
            ("2026-11-21", nil), ("2026-02-30T00:00:00Z", nil), ("9999-12-31T23:59:59-23:59", nil), ("now", nil),
        ])
    func times(text: String, microseconds: Int64?) {
        let time = utf8(text) { try? Timestamp.read(parameter: $0, within: Unbounded()) }
        #expect(time?.microseconds == microseconds)
    }
}
