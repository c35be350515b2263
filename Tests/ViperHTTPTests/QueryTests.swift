import ViperTesting

private func withBytes<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(text.utf8).withUnsafeBytes(body)
}

@Suite("Percent-encoding")
struct PercentEncodingTests {
    private func decode(_ bytes: [UInt8], _ place: PercentEncoding.Place) -> Result<String, PercentEncoding.Fault> {
        bytes.withUnsafeBytes { buffer in
            Result { () throws(PercentEncoding.Fault) -> String in try PercentEncoding.decode(buffer, in: place) }
        }
    }

    static let texts: [(String, Result<String, PercentEncoding.Fault>)] = [
        ("", .success("")), ("plain", .success("plain")), ("a%20b", .success("a b")), ("%2F%2f", .success("//")),
        ("%C3%A9", .success("é")), ("é", .success("é")), ("%F0%9F%98%80", .success("😀")), ("%25%2B", .success("%+")),
        ("%", .failure(.malformed(offset: 0))), ("a%2", .failure(.malformed(offset: 1))),
        ("%zz", .failure(.malformed(offset: 0))), ("%2g", .failure(.malformed(offset: 0))),
        ("%%20", .failure(.malformed(offset: 0))), ("a%20%", .failure(.malformed(offset: 4))),
        ("%C3", .failure(.notUTF8)), ("%C0%80", .failure(.notUTF8)), ("%ED%A0%80", .failure(.notUTF8)),
        ("%FF", .failure(.notUTF8)), ("%00", .failure(.nul)), ("a\u{0}", .failure(.nul)),
        ("%+1", .failure(.malformed(offset: 0))),
    ]

    @Test("Encoded text is decoded strictly, in a path as in a query", arguments: texts)
    func decodes(text: String, expected: Result<String, PercentEncoding.Fault>) {
        #expect(decode(Array(text.utf8), .path) == expected)
        #expect(decode(Array(text.utf8), .query) == expected)
    }

    @Test("A plus is a space in a query only")
    func plus() {
        #expect(decode(Array("a+b%2B".utf8), .path) == .success("a+b+"))
        #expect(decode(Array("a+b%2B".utf8), .query) == .success("a b+"))
        #expect(decode([0x2B, 0xFF], .query) == .failure(.notUTF8))
        #expect(decode([0xFF], .path) == .failure(.notUTF8))
    }

    @Test("Any text survives encoding, in a path as in a query")
    func roundTrip() {
        #expect(PercentEncoding.encode("aZ09-._~") == "aZ09-._~")
        #expect(PercentEncoding.encode("a b/+&=é%") == "a%20b%2F%2B%26%3D%C3%A9%25")
        var random = SeededGenerator(seed: 1)
        for _ in 0..<500 {
            let text = String.random(using: &random)
            let encoded = Array(PercentEncoding.encode(text).utf8)
            #expect(decode(encoded, .path) == .success(text))
            #expect(decode(encoded, .query) == .success(text))
        }
    }
}

@Suite("Query string")
struct QueryStringTests {
    static let queries: [(String, [[String]])] = [
        ("", []), ("&", []), ("&&&", []), ("a=b", [["a", "b"]]), ("a=b&c=d", [["a", "b"], ["c", "d"]]),
        ("&a=b&&c=d&", [["a", "b"], ["c", "d"]]), ("a", [["a", ""]]), ("a=", [["a", ""]]), ("=b", [["", "b"]]),
        ("=", [["", ""]]), ("a=b=c", [["a", "b=c"]]), ("a=b%26c%3D", [["a", "b&c="]]), ("a+b=c+d", [["a b", "c d"]]),
        ("a=1&a=2", [["a", "1"], ["a", "2"]]), ("a;b=1", [["a;b", "1"]]),
    ]

    @Test("Parameters come in their order", arguments: queries)
    func parameters(query: String, expected: [[String]]) throws {
        let pairs = withBytes(query) { bytes in
            QueryString(bytes).map { [(try? $0.name.text()) ?? "?", (try? $0.value.text()) ?? "?"] }
        }
        #expect(pairs == expected)
    }

    @Test("A parameter is found by its decoded name, and known to be repeated")
    func lookUp() {
        withBytes("limit=5&%61fter=x&bad%zz=1&twice=1&tw%69ce=2") { bytes in
            let query = QueryString(bytes)
            guard case .once(let limit) = query.parameter("limit"), case .once(let after) = query.parameter("after"),
                case .absent = query.parameter("Limit"), case .repeated = query.parameter("twice")
            else { return #expect(Bool(false)) }
            #expect(limit.isText("5") && !limit.isText("55") && after.isText("x"))
        }
    }

    @Test("A malformed name or value is refused when it is asked for")
    func malformed() {
        withBytes("a=%zz&%00=1") { bytes in
            var query = QueryString(bytes)
            let first = query.next(), second = query.next()
            #expect(throws: PercentEncoding.Fault.malformed(offset: 0)) { try first?.value.text() }
            #expect(throws: PercentEncoding.Fault.nul) { try second?.name.text() }
            #expect(first?.value.isText("%zz") == false)
        }
    }
}
