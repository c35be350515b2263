import ViperTesting

@Suite("Text in HTML")
struct EscapingTests {
    @Test("What HTML reads as markup is written as entities, wherever it is and whatever is beside it")
    func entities() {
        let entities: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
        let characters = Array("&<>\"'!#%(;=:?é~ \u{0}")
        for step in 0..<characters.count {
            for length in 0...40 {
                let text = (0..<length).map { characters[($0 * step + length) % characters.count] }
                var writer = ByteWriter()
                writer.html(String(text))
                #expect(writer.text == text.map { entities[$0] ?? String($0) }.joined())
            }
        }
    }
}
