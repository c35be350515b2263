import ViperTesting

@Suite("Ranges of bytes")
struct ByteRangeTests {
    private func range(_ value: String, of count: Int = 100) -> ByteRange {
        ByteRange(Request(fields: [("Range", value)]), of: count)
    }

    @Test(
        "A range is read by its first and last byte, by its first alone, or as so many bytes at the end",
        arguments: [
            ("bytes=0-0", 0..<1), ("bytes=0-99", 0..<100), ("bytes=10-19", 10..<20), ("bytes=99-99", 99..<100),
            ("bytes=5-", 5..<100), ("bytes=0-", 0..<100), ("bytes=-5", 95..<100), ("bytes=-100", 0..<100),
            ("BYTES=1-2", 1..<3), ("bytes= 1-2 ", 1..<3), ("bytes=,1-2,\t", 1..<3), ("bytes=007-8", 7..<9),
        ])
    func part(_ value: String, _ part: Range<Int>) {
        #expect(range(value) == .part(part))
    }

    @Test(
        "What lies behind the end is left out, however large the number",
        arguments: [
            ("bytes=90-100", 90..<100), ("bytes=90-99999999999999999999", 90..<100), ("bytes=-101", 0..<100),
            ("bytes=-99999999999999999999", 0..<100), ("bytes=0-9223372036854775807", 0..<100),
        ])
    func clamped(_ value: String, _ part: Range<Int>) {
        #expect(range(value) == .part(part))
    }

    @Test(
        "A range of which the document has no byte is told as such",
        arguments: [
            "bytes=100-", "bytes=100-200", "bytes=-0", "bytes=9223372036854775807-", "bytes=99999999999999999999-",
            "bytes=9223372036854775808-9223372036854775809",
        ])
    func beyond(_ value: String) {
        #expect(range(value) == .unsatisfiable)
    }

    @Test(
        "Several ranges, other units and what is malformed mean the whole document",
        arguments: [
            "bytes=0-0,2-3", "bytes=0-0, 200-300", "items=0-5", "bytes", "bytes=", "bytes=,", "bytes=-", "bytes=a-b",
            "bytes=5", "bytes=5-2", "bytes=--5", "bytes=1-2-3", "bytes=+1-2", "bytes=1 -2", "bytes 0-5", "=0-5", "0-5",
            "", "bytes=0x1-2", "bytes=٣-٤", "bytes =0-5",
        ])
    func whole(_ value: String) {
        #expect(range(value) == .whole)
    }

    @Test("A field that is sent twice means the whole document, and so does none")
    func repeated() {
        #expect(ByteRange(Request(fields: [("Range", "bytes=0-1"), ("range", "bytes=0-1")]), of: 100) == .whole)
        #expect(ByteRange(Request(fields: []), of: 100) == .whole)
    }

    @Test("An empty document has no parts", arguments: ["bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0"])
    func empty(_ value: String) {
        #expect(range(value, of: 0) == .whole)
    }

    @Test("A condition holds for the strong tag alone: not for a weak one, another, several, a date or junk")
    func conditions() {
        let tag = EntityTag.digest(1, 2)
        func applies(_ value: String, to tag: EntityTag?) -> Bool {
            ByteRange.applies(Request(fields: [("If-Range", value)]), to: tag)
        }
        #expect(tag.text == "\"00000000000000010000000000000002\"")
        #expect(ByteRange.applies(Request(fields: []), to: tag))
        #expect(ByteRange.applies(Request(fields: []), to: nil))
        #expect(applies(tag.text, to: tag))
        for value in [
            "W/" + tag.text, "\"00000000000000010000000000000003\"", "*", "", "junk", tag.text + ", \"a\"",
            "Sat, 29 Oct 1994 19:43:31 GMT", String(tag.text.dropLast()),
        ] {
            #expect(!applies(value, to: tag), "\(value)")
        }
        #expect(!applies(tag.text, to: nil))
        let weak = EntityTag.content(7)
        #expect(!applies(weak.text, to: weak) && !applies(String(weak.text.dropFirst(2)), to: weak))
        let version = EntityTag.version(3, variant: 4)
        #expect(applies(version.text, to: version))
    }
}
