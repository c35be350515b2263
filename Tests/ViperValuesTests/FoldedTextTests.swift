import Testing
import ViperValues

@Suite struct FoldedTextTests {
    @Test(
        "Texts that differ in case or canonical form alone fold to the same bytes",
        arguments: [
            ("ABC xyz 09", "abc XYZ 09"), ("Straße", "STRASSE"), ("\u{1E9E}", "ss"), ("ſ", "S"), ("K", "\u{212A}"),
            ("É", "e\u{301}"), ("Å", "\u{212B}"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ᾳ", "ΑΙ"), ("ΐ", "\u{1FD3}"),
            ("ﬃ", "FFI"), ("Ꭰ", "ꭰ"), ("Ա", "ա"), ("և", "եւ"), ("ǰ", "J\u{30C}"), ("ŉ", "ʼN"),
            ("a\u{323}\u{307}", "A\u{307}\u{323}"), ("α\u{307}\u{345}", "Α\u{307}Ι"), ("𐐀", "𐐨"),
        ])
    func equal(left: String, right: String) {
        #expect(Array(folded(left).utf8) == Array(folded(right).utf8))
    }

    @Test("Folding is done once and for all", arguments: ["", "Straße", "İstanbul", "ΐ", "Ꭰ", "ﬃ", "\u{1E9E}", "가"])
    func idempotent(text: String) {
        #expect(Array(folded(folded(text)).utf8) == Array(folded(text).utf8))
    }

    @Test("The folded text is what other languages' case folding makes of it")
    func examples() {
        #expect(folded("Große ÄPFEL") == "grosse äpfel")
        #expect(Array(folded("İ").unicodeScalars.map(\.value)) == [0x69, 0x307])
        #expect(Array(folded("I").unicodeScalars.map(\.value)) == [0x69])
        #expect(Array(folded("ı").unicodeScalars.map(\.value)) == [0x131])
        #expect(Array(folded("ꭰ").unicodeScalars.map(\.value)) == [0x13A0])
        #expect(Array(folded("漢字 👩‍👧").utf8) == Array("漢字 👩‍👧".utf8))
    }
}
