import Testing
import ViperValues

@Suite("Bounds of texts")
struct TextBoundsTests {
    /// What is at the edges of ASCII, of White_Space, and of what is neither.
    private static let edges: [Unicode.Scalar] = [
        "\u{1}", "\u{8}", "\u{9}", "\u{D}", "\u{E}", "\u{1C}", "\u{1F}", " ", "!", "a", "~", "\u{7F}",
        "\u{80}", "\u{85}", "\u{A0}", "é", "\u{200B}", "\u{2003}", "\u{3000}", "\u{FEFF}", "👩",
    ]

    private static let texts: [String] =
        ["", "a", " ", "\r\n"]
        + edges.flatMap { edge in ["\(edge)", "\(edge)b", "b\(edge)", "\(edge)b\(edge)", "b\(edge)b"] }

    /// The definition: without the scalars of White_Space at both ends.
    private func trimmed(_ text: String) -> [Unicode.Scalar] {
        var scalars = Array(text.unicodeScalars)[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars = scalars.dropFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars = scalars.dropLast() }
        return Array(scalars)
    }

    private func check(_ text: String, _ bounds: TextBounds) -> Result<[Unicode.Scalar], InputFault> {
        do throws(InputFault) {
            return .success(Array(try text.checked(within: bounds).unicodeScalars))
        } catch {
            return .failure(error)
        }
    }

    @Test("White space is removed from both ends, and from nowhere else", arguments: texts)
    func trimming(text: String) {
        #expect(Array(text.trimmed().unicodeScalars) == trimmed(text))
        #expect(check(text, .trimmed(0...3)) == .success(trimmed(text)))
        #expect(check(text, .exactly(0...3)) == .success(Array(text.unicodeScalars)))
    }

    @Test("The length is counted in scalars, after trimming", arguments: texts)
    func length(text: String) {
        for (bounds, count) in [
            (TextBounds.trimmed(2...2), trimmed(text).count), (.exactly(2...2), text.unicodeScalars.count),
        ] {
            switch check(text, bounds) {
            case .success: #expect(count == 2)
            case .failure(let fault): #expect(fault.code == (count > 2 ? "tooLong" : "tooShort") && count != 2)
            }
        }
    }

    @Test("U+0000 is refused wherever it stands", arguments: ["\0", "\0a", "a\0", "a\0b", " \0 ", "é\0"])
    func null(text: String) {
        for bounds in [TextBounds.trimmed(0...3), .exactly(0...3), .exactly(9...9)] {
            guard case .failure(let fault) = check(text, bounds) else {
                Issue.record("it was accepted")
                continue
            }
            #expect(fault.code == "containsNull")
        }
    }
}
