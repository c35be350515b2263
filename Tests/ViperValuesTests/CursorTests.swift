import ViperTesting

@testable import ViperValues

@Suite("Cursor")
struct CursorTests {
    private var sample: Cursor {
        var writer = PayloadWriter()
        writer.byte(3)
        writer.int64(-1_795_234_320_123_456)
        writer.uuid(UUID(high: 0x0123_4567_89AB_CDEF, low: .max))
        writer.text("é filter")
        writer.text("")
        return writer.finish()
    }

    @Test("What is written is read in the same order")
    func roundTrip() throws {
        let cursor = try #require(Cursor(sample.text))
        #expect(cursor == sample)
        var reader = PayloadReader(cursor)
        #expect(reader.byte() == 3)
        #expect(reader.int64() == -1_795_234_320_123_456)
        #expect(reader.uuid() == UUID(high: 0x0123_4567_89AB_CDEF, low: .max))
        #expect(!reader.isAtEnd)
        #expect(reader.text() == "é filter" && reader.text() == "")
        #expect(reader.isAtEnd)
        #expect(reader.byte() == nil && reader.int64() == nil && reader.uuid() == nil && reader.text() == nil)
    }

    @Test("A text with U+0000 in it is not read")
    func nul() throws {
        var writer = PayloadWriter()
        writer.text("a\u{0}b")
        var reader = PayloadReader(writer.finish())
        #expect(reader.text() == nil)
    }

    @Test("A cursor's text is the same in every release")
    func golden() {
        #expect(PayloadWriter().finish().text == "AYYBtiw")
        var writer = PayloadWriter()
        writer.byte(0xFF)
        writer.text("text")
        #expect(writer.finish().text == "Af8EdGV4dNXhvJA")
    }

    @Test("A cursor with any character changed, left out or added is refused")
    func changed() {
        let text = Array(sample.text.utf8)
        for index in text.indices {
            for other in "AQaz09-_=+/ .é".utf8 where other != text[index] {
                var changed = text
                changed[index] = other
                #expect(Cursor(String(decoding: changed, as: UTF8.self)) == nil)
            }
            #expect(Cursor(String(decoding: text[..<index] + text[(index + 1)...], as: UTF8.self)) == nil)
            #expect(Cursor(String(decoding: text[..<index], as: UTF8.self)) == nil)
        }
        for end in ["A", "=", "==", " ", "\u{0}"] { #expect(Cursor(sample.text + end) == nil) }
    }

    @Test(
        "What is no cursor is refused", arguments: ["", "A", "AA", "AAAA", "AAAAAAA", "AYYBtix", "null", "..", "%00"])
    func refuses(text: String) {
        #expect(Cursor(text) == nil)
    }

    @Test("A cursor of up to 4096 characters is read, and none over it")
    func length() {
        #expect(Cursor(payload: [UInt8](repeating: 7, count: 3067)).text.utf8.count == 4096)
        #expect(Cursor(Cursor(payload: [UInt8](repeating: 7, count: 3067)).text) != nil)
        #expect(Cursor(Cursor(payload: [UInt8](repeating: 7, count: 3068)).text) == nil)
    }

    @Test("Text in a payload with a wrong length or wrong bytes is refused")
    func badText() {
        let payloads: [[UInt8]] = [
            [1], [2, 0x61], [0x80, 0x00], [0x81, 0x00, 0x61], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x80], [1, 0xFF],
            [2, 0xC3, 0x28], [0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
        ]
        for payload in payloads {
            var reader = PayloadReader(Cursor(payload: payload))
            #expect(reader.text() == nil)
        }
    }

    @Test("A payload of any bytes survives its text")
    func anyPayload() {
        var random = SeededGenerator(seed: 3)
        for count in 0..<200 {
            let cursor = Cursor(payload: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
            #expect(Cursor(cursor.text) == cursor)
        }
    }

    @Test("Text of any length survives")
    func longText() {
        for count in [0, 1, 127, 128, 129, 2000, 16_383, 16_384] {
            var writer = PayloadWriter()
            writer.text(String(repeating: "x", count: count))
            var reader = PayloadReader(writer.finish())
            #expect(reader.text()?.utf8.count == count)
            #expect(reader.isAtEnd)
        }
    }
}
