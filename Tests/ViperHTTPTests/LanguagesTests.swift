import Testing
import ViperHTTP

@Suite("Accept-Language")
struct LanguagesTests {
    private static let languages = Languages("en", "fr", "pt", "pt-br")

    private func request(_ values: [String]) -> Request { Request(fields: values.map { ("accept-LANGUAGE", $0) }) }

    @Test(
        "The language of the highest quality is chosen, of equals the first",
        arguments: [
            ([], "en"), ([""], "en"), (["fr"], "fr"), (["FR"], "fr"), (["de"], "en"), (["de, pt"], "pt"),
            (["fr, en"], "fr"), (["en;q=0.5, fr;q=0.6"], "fr"), (["fr;q=0.5,pt;q=0.50"], "fr"),
            (["de;q=0.9, fr;q=0.001"], "fr"), (["fr;q=0.2", "pt;q=0.3"], "pt"), ([",, fr ;\tq=1.000 ,"], "fr"),
            (["en-US,en;q=0.9,fr;q=0.8"], "en"), (["fr;Q=0.4, en;q=0.3"], "fr"),
        ] as [([String], String)])
    func quality(_ values: [String], _ expected: String) {
        #expect(Self.languages.preferred(by: request(values)).text == expected)
    }

    @Test(
        "A range falls back to a language that it begins with, and to the longest",
        arguments: [
            ("fr-CA", "fr"), ("fr-Latn-CA-x-a", "fr"), ("pt-BR", "pt-br"), ("PT-br-x-old", "pt-br"), ("pt-PT", "pt"),
            ("frr", "en"), ("f", "en"), ("fr-CA;q=0.3, pt;q=0.2", "fr"), ("fr-CA;q=0.3, pt;q=0.4", "pt"),
            ("de-CH, fr-CH;q=0.9, en;q=0.8", "fr"),
        ])
    func fallback(_ value: String, _ expected: String) {
        #expect(Self.languages.preferred(by: request([value])).text == expected)
    }

    @Test(
        "The quality 0 excludes a language and what begins with it, wherever it stands",
        arguments: [
            ("en;q=0", "fr"), ("fr, fr;q=0", "en"), ("fr-CA, fr;q=0, pt;q=0.1", "pt"), ("en;q=0.0, fr;q=0", "pt"),
            ("pt-BR, pt;q=0", "en"), ("pt-BR;q=0, pt", "pt"), ("pt-BR, pt-BR;q=0", "pt"), ("fr-CA;q=0, fr", "fr"),
            ("en;q=0, fr;q=0, pt;q=0", "en"), ("en;q=0, *", "fr"),
        ])
    func exclusion(_ value: String, _ expected: String) {
        #expect(Self.languages.preferred(by: request([value])).text == expected)
    }

    @Test(
        "A star says that any will do",
        arguments: [
            ("*", "en"), ("*, fr", "fr"), ("*, fr;q=0.1", "fr"), ("de, *;q=0.5", "en"), ("*;q=0", "en"),
            ("*;q=0, fr;q=0.1", "fr"), ("en;q=0, *;q=0.1", "fr"),
        ])
    func star(_ value: String, _ expected: String) {
        #expect(Self.languages.preferred(by: request([value])).text == expected)
    }

    @Test(
        "A member that cannot be read is skipped alone",
        arguments: [
            "pt;", "pt;q", "pt;q=", "pt;q=2", "pt;q=1.001", "pt;q=0.0001", "pt;q=.", "pt;q=-1", "pt;level=1",
            "pt fr", "pt-", "-pt", "pt--BR", "pt-*", "*-BR", "pt-Brazilians", "p1", "pt_BR", "português", ";q=1",
            ";q=0", "pt;q=1;q=1", "\"pt\"", "pt/BR", "en;q=x",
        ])
    func unreadable(_ value: String) {
        #expect(Self.languages.preferred(by: request([value])) == .english)
        for values in [["fr", value], [value, "fr"], ["\(value),fr;q=.2"], ["fr;q=1., \(value)"]] {
            #expect(Self.languages.preferred(by: request(values)).text == "fr")
        }
    }

    @Test("A language has its tag as text, and a variant of its own")
    func tags() {
        #expect(LanguageTag.english == "en")
        #expect(LanguageTag.english.text == "en")
        #expect(("zh-hans" as LanguageTag).text == "zh-hans")
        #expect(Set(Self.languages.tags.map(\.tagVariant)).count == 4)
    }
}
