import Testing
import ViperHTTP

@Suite("Entity tags")
struct EntityTagTests {
    private func request(_ values: [String]) -> Request { Request(fields: values.map { ("if-none-match", $0) }) }

    @Test("Tags are written as RFC 9110 has them")
    func written() {
        #expect(EntityTag.version(3, variant: 0xAB).text == "\"3-00000000000000ab\"")
        #expect(EntityTag.version(.min, variant: .max).text == "\"-9223372036854775808-ffffffffffffffff\"")
        #expect(EntityTag.content(1).text == "W/\"0000000000000001\"")
    }

    @Test(
        "Lists of tags are read, empty elements and white space between them too",
        arguments: [
            (["\"a\""], ["a"]), (["W/\"a\", \"b\""], ["W/a", "b"]), ([" , \"a\" ,,\t\"b\","], ["a", "b"]),
            (["\"a\"", "\"b\""], ["a", "b"]), (["\"\""], [""]), (["\"a,b\""], ["a,b"]), (["\"é\""], ["é"]),
        ])
    func lists(_ values: [String], _ expected: [String]) throws {
        let list = try #require(EntityTagList(request(values), "If-None-Match"))
        #expect(list.elements.map { ($0.isWeak ? "W/" : "") + $0.opaque } == expected)
    }

    @Test(
        "A malformed list is refused",
        arguments: ["a", "\"a", "\"a\" \"b\"", "w/\"a\"", "W/a", "", ",", "\"a b\"", "\"a\u{7f}\"", "*, \"a\""])
    func malformed(_ value: String) {
        #expect(EntityTagList(request([value]), "If-None-Match") == nil)
    }

    @Test(
        "A version is read out of a strong tag of ours, or stands alone; nothing else is one",
        arguments: [
            ("\"3-0f1e2d3c4b5a6978\"", [3]), ("\"3\"", [3]), ("\"1\", \"2-0000000000000000\"", [1, 2]),
            ("W/\"3\"", []), ("\"\"", []), ("\"-3\"", []), ("\"3-\"", []), ("\"3-0f\"", []),
            ("\"3-0f1e2d3c4b5a6978-\"", []), ("\"9223372036854775808\"", []), ("\"9223372036854775807\"", [.max]),
        ] as [(String, [Int64])])
    func versions(_ value: String, _ expected: [Int64]) throws {
        #expect(try #require(EntityTagList(request([value]), "If-None-Match")).strongVersions == expected)
    }

    @Test(
        "In If-None-Match a weak tag of ours and one with a proxy's suffix name their version, in If-Match neither does"
    )
    func weakVersions() throws {
        for value in ["W/\"3-0f1e2d3c4b5a6978\"", "\"3-0f1e2d3c4b5a6978-gzip\"", "W/\"3-0f1e2d3c4b5a6978-br\""] {
            let list = try #require(EntityTagList(request([value]), "If-None-Match"))
            #expect(list.taggedVersions == [3] && list.strongVersions.isEmpty)
        }
    }

    @Test("Weak comparison looks at what stands between the quotes, and * is every tag")
    func comparison() throws {
        let tag = EntityTag.content(1)
        for (value, expected) in [
            ("\"0000000000000001\"", true), ("W/\"0000000000000001\"", true), ("\"1\"", false), ("*", true),
            ("\"0000000000000001-gzip\"", true), ("W/\"0000000000000001--gzip\"", true),
            ("\"0000000000000001-br\"", true), ("\"0000000000000001-\"", false), ("\"-gzip\"", false),
        ] {
            let list = try #require(EntityTagList(request([value]), "If-None-Match"))
            #expect(list.contains(tag) == expected)
        }
    }
}
