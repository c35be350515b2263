import Testing
import ViperHTTP
import ViperJSON

@Suite("The patterns of texts")
struct TextPatternTests {
    /// Short texts of every relevant kind of character, in every order.
    private static let texts: [String] = {
        let scalars = ["a", "\u{301}", "😀", " ", "\n", "\u{85}", "\u{0}"]
        var texts = [""]
        var last = texts
        for _ in 0..<4 {
            last = last.flatMap { text in scalars.map { text + $0 } }
            texts += last
        }
        return texts
    }()

    private func isAccepted(_ text: String, within bounds: TextBounds) -> Bool {
        var text = text
        return text.withUTF8 { (try? String.read(parameter: UnsafeRawBufferPointer($0), within: bounds)) != nil }
    }

    private func matcher(_ schema: Schema) throws -> (String) -> Bool {
        guard case .string(_, let length, let pattern?) = schema else { return { _ in false } }
        // Swift refuses a bound of a range that has another normal form, such as U+2000.
        let spaces = (0x2000...0x200A).map { "\\u" + String($0, radix: 16) }.joined()
        let regex = try Regex(pattern.replacing("\\u2000-\\u200A", with: spaces)).matchingSemantics(.unicodeScalar)
        return { text in
            (length?.contains(text.unicodeScalars.count) ?? true) && (try? regex.firstMatch(in: text)) != nil
        }
    }

    @Test(
        "A schema of a text matches what is accepted, and nothing else",
        arguments: [
            TextBounds.trimmed(0...0), .trimmed(0...1), .trimmed(0...3), .trimmed(1...1), .trimmed(1...2),
            .trimmed(1...3), .trimmed(2...2), .trimmed(2...3), .trimmed(3...3), .exactly(0...0), .exactly(0...2),
            .exactly(1...3), .exactly(2...4),
        ])
    func exact(_ bounds: TextBounds) throws {
        let matches = try matcher(String.schema(within: bounds))
        for text in Self.texts {
            #expect(
                matches(text) == isAccepted(text, within: bounds),
                "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
        }
    }

    @Test("Every scalar is white space in a schema if it is so when a text is trimmed")
    func whiteSpace() throws {
        let bounds = TextBounds.trimmed(1...1)
        let matches = try matcher(String.schema(within: bounds))
        for value in 0..<UInt32(0x11_0000) {
            guard value < 0x3100 || value % 64 == 0, let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            #expect(matches(text) == isAccepted(text, within: bounds), "\(String(value, radix: 16))")
        }
    }

    @Test(
        "A schema of If-Match matches what is read",
        arguments: [
            "*", "\"a\"", "W/\"a\"", "\"\"", "\"a\",\"b\"", "\"a\" , W/\"b\"", ",\"a\"", "\"a\",,\"b\",", " \"a\" ", "",
            ",", "a", "\"a", "\"a\"\"b\"", "\"a\" \"b\"", "w/\"a\"", "W/ \"a\"", "\"a b\"", "*,\"a\"", "**",
            "\"\u{7F}\"",
            "\"é\"",
        ])
    func entityTags(_ value: String) throws {
        let isRead = EntityTagList(Request(fields: [("If-Match", value)]), "If-Match") != nil
        #expect(try matcher(EntityTagList.schema)(value) == isRead)
    }
}
