import ViperTesting

@Suite("Texts in one block")
struct SharedTextTests {
    @Test("Texts keep their bytes while a block fills and others are begun")
    func texts() {
        let expected = (0..<200).map { String(repeating: "é\($0)", count: $0 % 7) }
        var builder = SharedText.Builder(capacity: 10)
        let texts = expected.map { text in
            Array(text.utf8).withUnsafeBytes { builder.add($0) }
        }
        builder = SharedText.Builder(capacity: 0)
        #expect(texts.map(\.text) == expected)
        #expect(written { texts[6].write(to: &$0) } == "\"\(expected[6])\"")
    }

    @Test("Texts are the same if their bytes are, in whichever block")
    func equality() {
        #expect(SharedText("Tent") == "Tent")
        #expect(SharedText("Tent") != "Tens")
        #expect(SharedText("Tent") != "Ten")
        #expect(SharedText("") == "")
        #expect(SharedText("").text.isEmpty)
    }
}
