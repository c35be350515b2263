import ViperTesting

@Suite("JSON, any text")
struct JSONPropertyTests {
    @Test("What is written at random is read, and written again it is the same", arguments: [1, 2, 3, 4] as [UInt64])
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let text = JSONText.random(depth: 5, using: &random)
            guard ReferenceJSON.accepts(Array(text.utf8)) else { return #expect(Bool(false), "\(text)") }
            let once = try reading(text) { $0.rewritten }
            let twice = try reading(once) { $0.rewritten }
            #expect(once == twice)
        }
    }

    @Test(
        "A text with bytes changed at random is refused or read as the reference does",
        arguments: 10...14 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            var bytes = Array(JSONText.random(depth: 3, using: &random).utf8)
            for _ in 0..<20 {
                mutate(&bytes, using: &random)
                guard ReferenceJSON.accepts(bytes) == (refusal(of: bytes) == nil) else {
                    return #expect(Bool(false), "\(bytes)")
                }
            }
        }
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        let common = Array("{}[]\",:\\u0-+.eE1tfn \n".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xEF, 0xF4, 0xFF]
        let byte = common.randomElement(using: &random) ?? 0
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where index < bytes.count: bytes[index] = byte
        case 1 where index < bytes.count: bytes.remove(at: index)
        default: bytes.insert(byte, at: index)
        }
    }

    @Test("Any text survives being written and read")
    func anyText() throws {
        var random = SeededGenerator(seed: 99)
        for _ in 0..<2000 {
            let text = String.random(using: &random)
            #expect(try reading(written { $0.string(text) }) { $0.text } == text)
        }
    }

    @Test("Any number survives being written and read")
    func anyInteger() throws {
        var random = SeededGenerator(seed: 98)
        for _ in 0..<2000 {
            let value = Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random)
            #expect(try reading(written { $0.integer(value) }) { $0.integer(as: Int64.self) } == .success(value))
            // The same number as a decimal: shifted right by some digits, and back by an exponent.
            let digits = value.magnitude.description
            let sign = value < 0 ? "-" : ""
            let decimal = "\(sign)0.\(String(repeating: "0", count: 3))\(digits)E\(digits.utf8.count + 3)"
            #expect(try reading(decimal) { $0.integer(as: Int64.self) } == .success(value))
        }
    }
}

/// Random well-formed JSON of every shape, with optional white space and escapes.
enum JSONText {
    static func random(depth: Int, using random: inout SeededGenerator) -> String {
        let space = ["", "", "", " ", "\n", "\t\r "].randomElement(using: &random) ?? ""
        return space + value(depth: depth, using: &random) + space
    }

    private static func value(depth: Int, using random: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
        case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
        case 1, 2: return number(using: &random)
        case 3, 4: return string(using: &random)
        case 5:
            let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                Self.random(depth: depth - 1, using: &random)
            }
            return "[" + elements.joined(separator: ",") + "]"
        default:
            let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                string(using: &random) + ":" + Self.random(depth: depth - 1, using: &random)
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }

    private static func number(using random: inout SeededGenerator) -> String {
        let whole = Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random)
        var text = "\(whole)"
        if Bool.random(using: &random) { text += ".\(random.next() >> 40)" }
        if Bool.random(using: &random) { text += ["e", "E", "e-", "E+"].randomElement(using: &random) ?? "e" }
        return text.last?.isNumber == true ? text : text + "\(random.next() >> 58)"
    }

    private static func string(using random: inout SeededGenerator) -> String {
        let escapes = [#"\""#, #"\\"#, #"\/"#, #"\b"#, #"\n"#, #"\u0041"#, #"\uD83D\uDE00"#, #"\u0000"#]
        var text = "\""
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            text += written { $0.string(String.random(using: &random)) }.dropFirst().dropLast()
            text += escapes.randomElement(using: &random) ?? ""
        }
        return text + "\""
    }
}
