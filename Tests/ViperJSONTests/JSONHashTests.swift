import Testing
import ViperJSON

@Suite("The hash of what a JSON value says")
struct JSONHashTests {
    private func hash(_ text: String) throws -> UInt64 {
        let bytes = Array(text.utf8)
        return try bytes.withUnsafeBytes { bytes in
            let document = try JSONDocument(parsing: bytes)
            return document.withRoot { $0.valueHash }
        }
    }

    @Test(
        "Texts that say the same have one hash",
        arguments: [
            ["1", "1.0", "1e0", "10e-1", "0.1e1", "1.000", "100E-2", "0.001e+3"],
            ["0", "-0", "0.0", "0e99", "-0.0e-7"],
            ["-12.5", "-125e-1", "-1.25e1", "-0.0125e3"], ["1000000000000000000000", "1e21", "1000e18", "0.1e22"],
            ["1234567890123456789.01", "123456789012345678901e-2"],
            [#""A""#, #""\u0041""#], [#""😀é/""#, #""\ud83d\ude00\u00e9\/""#], [#""\n""#, #""\u000a""#, #""\u000A""#],
            [#"{"a":1,"b":[true,null]}"#, #" { "b" : [ true , null ] , "\u0061" : 1.0 } "#], ["[]", "[ ]"],
            ["{}", " { } "], [#"{"a":{"b":1,"c":2},"d":3}"#, #"{"d":3,"a":{"c":2,"b":1}}"#],
        ])
    func same(_ texts: [String]) throws {
        for text in texts { #expect(try hash(text) == hash(texts[0]), "\(text)") }
    }

    @Test("Values that say different things have different hashes")
    func different() throws {
        let texts = [
            "0", "1", "-1", "10", "0.1", "11", "1.01", "101", "1e400", "1e-400", "12345678901234567800001",
            "1234567890123456780001", "123456789012345678001", "12345678901234567801", "null", "true", "false", #""""#,
            #""1""#, #""a""#, #""A""#, #""null""#, "[]", "{}", "[[]]", "[{}]", "[null]", "[0]", "[1,2]", "[2,1]",
            "[[1],2]",
            "[1,[2]]", "[[1,2]]", #"{"a":1}"#, #"{"a":2}"#, #"{"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#,
            #"{"a":{"b":1}}"#, #"{"a":[1]}"#, #"{"a":null}"#, #"{"":0}"#, #"["a",1]"#, #""\\u0041""#, #""é""#,
        ]
        var known: [UInt64: String] = [:]
        for text in texts {
            let other = known.updateValue(text, forKey: try hash(text))
            #expect(other == nil, "\(text) and \(other ?? "")")
        }
    }

    @Test("It is the same in every release, since stored responses contain it")
    func fixed() throws {
        #expect(try hash(#"{"name":"Compass","enabled":true,"count":[1.5,null]}"#) == 3822729018425238205)
    }

    @Test("The deepest value that is read is hashed, and a long number costs no more than its length")
    func bounds() throws {
        let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
        #expect(try hash(deep) != hash("[]"))
        let zeros = String(repeating: "0", count: 100_000)
        #expect(try hash("1\(zeros)") == hash("1e100000") && hash("0.\(zeros)1") == hash("1e-100001"))
    }
}
