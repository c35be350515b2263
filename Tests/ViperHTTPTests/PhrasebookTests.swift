import Testing
import ViperHTTP
import ViperValues

@Suite("Phrasebooks")
struct PhrasebookTests {
    private let book = Phrasebook(Phrasebook.problemPhrases)

    @Test(
        "A sentence is found by what does not differ, and its gaps are filled in their order",
        arguments: [
            ("Expected at most 200 characters, found 201.", "Au plus 200 caractères attendus, 201 trouvés."),
            ("Expected a string, found null.", "Attendu : une chaîne de caractères, trouvé : null."),
            ("Expected a value at byte 3, found the end.", "Attendu : une valeur à l'octet 3, trouvé : la fin."),
            ("Expected one of a, b; found 'a text'.", "Une valeur attendue parmi a, b ; trouvé : 'a text'."),
            ("The body has at least 32 errors.", "Le corps contient au moins 32 erreurs."),
            ("Expected a UUID, found ', found '.", "Attendu : un UUID, trouvé : ', found '."),
            ("Nobody has translated this.", "Nobody has translated this."), ("", ""),
        ])
    func sentences(_ english: String, _ french: String) {
        #expect(book.translated(english, into: "fr") == french)
        #expect(book.translated(english, into: "de") == english)
    }

    @Test("Phrases before those of another book win, also within its sentences")
    func before() {
        let own = Phrasebook(
            [Phrasebook.Phrase("Not found", ["fr": "Absent"]), Phrasebook.Phrase("an item", ["fr": "un objet"])],
            before: .ofAllRoutes)
        #expect(own.translated("Not found", into: "fr") == "Absent")
        #expect(own.translated("Forbidden", into: "fr") == "Interdit")
        #expect(own.translated("Expected an item, found null.", into: "fr") == "Attendu : un objet, trouvé : null.")
    }

    @Test("Every phrase has all languages, with the same gaps")
    func complete() {
        for phrase in Phrasebook.problemPhrases {
            let gaps = "\(phrase.english)".split(separator: "{}", omittingEmptySubsequences: false).count
            for language in ["fr", "pt"] as [LanguageTag] {
                let text = phrase.translations[language].map { "\($0)" }
                #expect(
                    text?.split(separator: "{}", omittingEmptySubsequences: false).count == gaps, "\(phrase.english)")
            }
        }
    }
}
