import Testing
import ViperJSON

@Suite("JSON reader")
struct JSONReaderTests {
    /// Texts, and what they are without white space and needless escapes.
    static let accepted: [(String, String)] = [
        ("null", "null"), (" true ", "true"), ("\r\n\tfalse\n", "false"), ("0", "0"), ("-0", "-0"), ("\"\"", "\"\""),
        ("[]", "[]"), ("[ ]", "[]"), ("{}", "{}"), ("{\n}", "{}"), ("[1 , 2,3 ]", "[1,2,3]"),
        ("[[],[[]],{}]", "[[],[[]],{}]"),
        (#"{ "a" : 1 , "b":[ {"c":null} ] }"#, #"{"a":1,"b":[{"c":null}]}"#),
        (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#), (#"{"":{"":""}}"#, #"{"":{"":""}}"#),
        (
            "[0.5,-1.25,1e2,1E2,1e+2,1e-2,0e0,-0.0e-0,10,100000000000000000000]",
            "[0.5,-1.25,1e2,1E2,1e+2,1e-2,0e0,-0.0e-0,10,100000000000000000000]"
        ),
        (#""\"\\\/\b\f\n\r\t""#, #""\"\\/\b\f\n\r\t""#), (#""\u0041\u00e9\u6F22\ud83D\uDe00""#, "\"Aé漢😀\""),
        (#""\u0000\u001f\u007F""#, "\"\\u0000\\u001f\u{7F}\""),
        (#""\uffff\ufffe\uD7FF\uE000""#, "\"\u{FFFF}\u{FFFE}\u{D7FF}\u{E000}\""),
        (
            "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\"",
            "\"\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}\""
        ),
        (
            "\"a long string that takes several words of eight bytes\"",
            "\"a long string that takes several words of eight bytes\""
        ),
        ("\"\u{2028}\u{FEFF}\"", "\"\u{2028}\u{FEFF}\""), (#""\\u0041""#, #""\\u0041""#),
        ("[true,false,null]", "[true,false,null]"),
    ]

    @Test("A well-formed text is read, and written again it is the same", arguments: accepted)
    func accepts(text: String, expected: String) throws {
        #expect(try reading(text) { $0.rewritten } == expected)
    }

    static let refused: [(String, String)] = [
        ("", "expected a value at byte 0, found the end"), (" ", "expected a value at byte 1, found the end"),
        ("\u{FEFF}1", "expected a value without a byte order mark at byte 0, found the byte 0xEF"),
        ("1 2", "expected the end at byte 2, found '2'"), ("{}}", "expected the end at byte 2, found '}'"),
        ("[]]", "expected the end at byte 2, found ']'"), ("null,", "expected the end at byte 4, found ','"),
        ("true\u{0}", "expected the end at byte 4, found the byte 0x00"),
        ("[", "expected a value at byte 1, found the end"), ("[1", "expected ',' or ']' at byte 2, found the end"),
        ("[1,", "expected a value at byte 3, found the end"), ("[1,]", "expected a value at byte 3, found ']'"),
        ("[,1]", "expected a value at byte 1, found ','"), ("[1 2]", "expected ',' or ']' at byte 3, found '2'"),
        ("[1}", "expected ',' or ']' at byte 2, found '}'"), ("[1,,2]", "expected a value at byte 3, found ','"),
        ("[1:2]", "expected ',' or ']' at byte 2, found ':'"), ("]", "expected a value at byte 0, found ']'"),
        ("{", "expected a member name in quotes or '}' at byte 1, found the end"),
        ("{,}", "expected a member name in quotes or '}' at byte 1, found ','"),
        ("{a:1}", "expected a member name in quotes or '}' at byte 1, found 'a'"),
        ("{1:1}", "expected a member name in quotes or '}' at byte 1, found '1'"),
        ("{'a':1}", "expected a member name in quotes or '}' at byte 1, found '''"),
        (#"{"a"}"#, "expected ':' at byte 4, found '}'"), (#"{"a" 1}"#, "expected ':' at byte 5, found '1'"),
        (#"{"a":}"#, "expected a value at byte 5, found '}'"),
        (#"{"a":1,}"#, "expected a member name in quotes at byte 7, found '}'"),
        (#"{"a":1 "b":2}"#, "expected ',' or '}' at byte 7, found '\"'"),
        (#"{"a":1]"#, "expected ',' or '}' at byte 6, found ']'"),
        (#"{"a":1,,"b":2}"#, "expected a member name in quotes at byte 7, found ','"),
        (#"{"a"::1}"#, "expected a value at byte 5, found ':'"),
        ("tru", "expected true, false or null at byte 0, found 't'"), ("True", "expected a value at byte 0, found 'T'"),
        ("nulL", "expected true, false or null at byte 0, found 'n'"),
        ("fals", "expected true, false or null at byte 0, found 'f'"),
        ("fnull", "expected true, false or null at byte 0, found 'f'"),
        ("ftrue", "expected true, false or null at byte 0, found 'f'"),
        ("falsy", "expected true, false or null at byte 0, found 'f'"),
        ("truee", "expected the end at byte 4, found 'e'"),
        ("NaN", "expected a value at byte 0, found 'N'"), ("-Infinity", "expected a digit at byte 1, found 'I'"),
        ("undefined", "expected a value at byte 0, found 'u'"), ("/**/1", "expected a value at byte 0, found '/'"),
        ("1//", "expected the end at byte 1, found '/'"), ("#1", "expected a value at byte 0, found '#'"),
        ("+1", "expected a value at byte 0, found '+'"), (".5", "expected a value at byte 0, found '.'"),
        ("-", "expected a digit at byte 1, found the end"), ("--1", "expected a digit at byte 1, found '-'"),
        ("01", "expected the end at byte 1, found '1'"), ("-01", "expected the end at byte 2, found '1'"),
        ("00", "expected the end at byte 1, found '0'"), ("1.", "expected a digit at byte 2, found the end"),
        ("1.e1", "expected a digit at byte 2, found 'e'"), ("1e", "expected a digit at byte 2, found the end"),
        ("1e+", "expected a digit at byte 3, found the end"), ("1e1.5", "expected the end at byte 3, found '.'"),
        ("1.2.3", "expected the end at byte 3, found '.'"), ("0x1", "expected the end at byte 1, found 'x'"),
        ("1_000", "expected the end at byte 1, found '_'"), ("１", "expected a value at byte 0, found the byte 0xEF"),
        ("- 1", "expected a digit at byte 1, found ' '"), ("1e 2", "expected a digit at byte 2, found ' '"),
        ("'a'", "expected a value at byte 0, found '''"),
        ("\"a", "expected '\"' at the end of a string at byte 2, found the end"),
        ("\"a\\\"", "expected '\"' at the end of a string at byte 4, found the end"),
        ("\"a\nb\"", "expected a character that is not a control character at byte 2, found the byte 0x0A"),
        ("\"\u{0}\"", "expected a character that is not a control character at byte 1, found the byte 0x00"),
        ("\"12345678\u{1F}\"", "expected a character that is not a control character at byte 9, found the byte 0x1F"),
        (#""\a""#, #"expected one of "\/bfnrtu after '\' at byte 2, found 'a'"#),
        (#""\"#, #"expected one of "\/bfnrtu after '\' at byte 2, found the end"#),
        (#""\U0041""#, #"expected one of "\/bfnrtu after '\' at byte 2, found 'U'"#),
        (#""\x41""#, #"expected one of "\/bfnrtu after '\' at byte 2, found 'x'"#),
        (#""\u""#, #"expected four hexadecimal digits after '\u' at byte 3, found '"'"#),
        (#""\u004""#, #"expected four hexadecimal digits after '\u' at byte 6, found '"'"#),
        (#""\u00g0""#, #"expected four hexadecimal digits after '\u' at byte 5, found 'g'"#),
        (#""\u00"#, #"expected four hexadecimal digits after '\u' at byte 5, found the end"#),
        (#""\ud800""#, "expected a low surrogate escape at byte 7, found '\"'"),
        (#""\ud800\n""#, #"expected a low surrogate escape at byte 7, found '\'"#),
        (#""\ud800\u0041""#, #"expected a low surrogate escape at byte 7, found '\'"#),
        (#""\ud800\ud800""#, #"expected a low surrogate escape at byte 7, found '\'"#),
        (#""\udc00""#, #"expected an escape that is not a lone low surrogate at byte 1, found '\'"#),
        (#""\udc00\ud800""#, #"expected an escape that is not a lone low surrogate at byte 1, found '\'"#),
        (#""\ud800abc""#, "expected a low surrogate escape at byte 7, found 'a'"),
        (#"["\udfff"]"#, #"expected an escape that is not a lone low surrogate at byte 2, found '\'"#),
        (#"{"\ud800":1}"#, "expected a low surrogate escape at byte 8, found '\"'"),
        ("\u{A0}1", "expected a value at byte 0, found the byte 0xC2"),
        ("\u{C}1", "expected a value at byte 0, found the byte 0x0C"),
        ("[1\u{B}]", "expected ',' or ']' at byte 2, found the byte 0x0B"),
    ]

    @Test("A malformed text is refused with what was expected and where", arguments: refused)
    func refuses(text: String, reason: String) {
        #expect(refusal(of: text)?.description == reason)
    }

    @Test("A malformed text is refused wherever it stands", arguments: refused.map(\.0))
    func refusesInside(text: String) {
        #expect(refusal(of: #"{"known":1,"unknown":[{"x":"# + text) != nil)
        #expect(refusal(of: #"{"known":1,"unknown":[{"x":"# + text + "\u{1}}]}") != nil)
    }

    static let notUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
        [0xE2, 0x82], [0xE2, 0x82, 0x41], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
        [0xFF],
        [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE9, 0x20],
    ]

    @Test("Bytes that are not UTF-8 are refused at their place in strings and names", arguments: notUTF8)
    func refusesNotUTF8(bytes: [UInt8]) {
        for length in 0...17 {
            let before = [0x22] + [UInt8](repeating: 0x61, count: length)
            #expect(refusal(of: before + bytes + [0x22]) == .notUTF8(offset: length + 1))
            #expect(refusal(of: [0x7B] + before + bytes + [0x22, 0x3A, 0x31, 0x7D]) == .notUTF8(offset: length + 2))
            #expect(refusal(of: before + bytes) == .notUTF8(offset: length + 1))
        }
        #expect(refusal(of: bytes) != nil)
    }

    @Test("A text that is cut off anywhere is refused")
    func refusesEveryPrefix() {
        let text = Array(#"{"a":[1,-2.5e3,true,false,null,"é\u00e9\ud83d\ude00\n",{"b":{}},[]],"c":"漢字"}"#.utf8)
        #expect(refusal(of: text) == nil)
        for count in 0..<text.count { #expect(refusal(of: Array(text[..<count])) != nil) }
    }

    @Test("Depth is bounded, and costs no call stack")
    func depth() {
        #expect(refusal(of: nested(64)) == nil)
        #expect(refusal(of: nested(65)) == .tooDeep(offset: 64))
        #expect(refusal(of: String(repeating: "[", count: 1 << 20)) == .tooDeep(offset: 64))
        #expect(refusal(of: String(repeating: "{\"a\":", count: 65)) == .tooDeep(offset: 320))
        #expect(refusal(of: "[[],[],[]]", maximumDepth: 2) == nil)
        #expect(refusal(of: "[]", maximumDepth: 0) == .tooDeep(offset: 0))
        #expect(refusal(of: nested(500_000), maximumDepth: .max) == nil)
    }

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test("A text of nothing but small values is read whole")
    func manyValues() throws {
        let text = "[" + String(repeating: "0,", count: 200_000) + "0]"
        let (count, walked) = try reading(text) { ($0.count, $0.elements.reduce(0) { sum, _ in sum + 1 }) }
        #expect(count == 200_001 && walked == 200_001)
    }
}
