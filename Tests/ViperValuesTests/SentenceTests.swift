import Testing
import ViperValues

@Suite("Sentences")
struct SentenceTests {
    private static let colour = Phrase("colour", "couleur", "cor")

    private static func sentence(_ found: String) -> Sentence {
        Sentence(
            "\(capitalized: colour) of \(Sentence(colour)): \(found).", fr: "La \(colour) : \(found).",
            pt: "A \(colour): \(found).")
    }

    @Test("A sentence and all of its parts are told in one language, and values as they are")
    func languages() {
        let sentence = Self.sentence("'a colour'")
        #expect(sentence.text(in: "en") == "Colour of colour: 'a colour'." && "\(sentence)" == sentence.text(in: "en"))
        #expect(sentence.text(in: "fr") == "La couleur : 'a colour'.")
        #expect(sentence.text(in: "pt") == "A cor: 'a colour'.")
        #expect((sentence + sentence).text(in: "pt") == "A cor: 'a colour'. A cor: 'a colour'.")
    }

    @Test("A language that a sentence lacks gets English, and a service may add its own")
    func others() {
        let own = Sentence("Full", in: ["de": "Voll"])
        #expect(own.text(in: "de") == "Voll" && own.text(in: "fr") == "Full")
        #expect(Self.sentence("x").text(in: "de") == "Colour of colour: x.")
    }

    @Test("Sentences are equal if their English is")
    func equality() {
        #expect(Self.sentence("x") == .english("Colour of colour: x.") && Self.sentence("x") != Self.sentence("y"))
    }
}
