import ViperTesting

@Suite("Byte writer")
struct ByteWriterTests {
    @Test("Raw text, bytes and literals come out as they are")
    func raw() {
        let text = written {
            $0.raw("{\"a\":")
            $0.bool(true)
            $0.byte(0x2C)
            $0.raw(UnsafeRawBufferPointer(start: nil, count: 0))
            $0.raw("\"b\":")
            $0.bool(false)
            $0.raw(",\"c\":")
            $0.null()
            $0.byte(0x7D)
        }
        #expect(text == #"{"a":true,"b":false,"c":null}"#)
    }

    @Test("Strings are quoted and escaped by their shortest form")
    func escapes() {
        #expect(written { $0.string("") } == "\"\"")
        #expect(written { $0.string("a\"b\\c/d") } == #""a\"b\\c/d""#)
        #expect(written { $0.string("\u{8}\u{9}\u{A}\u{C}\u{D}") } == #""\b\t\n\f\r""#)
        #expect(written { $0.string("\u{0}\u{1}\u{B}\u{1F}\u{20}\u{7F}") } == "\"\\u0000\\u0001\\u000b\\u001f \u{7F}\"")
        #expect(written { $0.string("é漢😀\u{2028}") } == "\"é漢😀\u{2028}\"")
    }

    @Test("A byte is escaped wherever it stands in a string of any length", arguments: [0x22, 0x5C, 0x1F] as [UInt8])
    func escapesEverywhere(byte: UInt8) {
        let escaped = written { $0.string(String(decoding: [byte], as: UTF8.self)) }.dropFirst().dropLast()
        for length in 1...40 {
            for place in 0..<length {
                var bytes = (0..<length).map { UInt8(0x61 + $0 % 26) }
                bytes[place] = byte
                var expected = "\""
                for each in bytes {
                    expected += each == byte ? String(escaped) : String(decoding: [each], as: UTF8.self)
                }
                #expect(written { $0.string(String(decoding: bytes, as: UTF8.self)) } == expected + "\"")
            }
        }
    }

    @Test("Only quotes, backslashes and control characters are escaped, whatever is beside them")
    func plainBytes() {
        for first in UInt32(0x20)...0x2FF where first != 0x22 && first != 0x5C {
            guard let scalar = Unicode.Scalar(first) else { continue }
            let text = String(repeating: Character(scalar), count: 13) + "xyz"
            #expect(written { $0.string(text) } == "\"" + text + "\"")
        }
    }

    @Test("A string of nothing but escapes grows the block as needed")
    func growth() {
        let text = written(capacity: 0) { $0.string(String(repeating: "\u{1}", count: 1000)) }
        #expect(text == "\"" + String(repeating: "\\u0001", count: 1000) + "\"")
        let raw = written(capacity: 0) { writer in
            for _ in 0..<10_000 { writer.raw("0123456789") }
        }
        #expect(raw.utf8.count == 100_000 && raw.hasSuffix("789"))
    }

    @Test("Integers of every width are written in full")
    func integers() {
        #expect(written { $0.integer(0) } == "0")
        #expect(written { $0.integer(Int.min) } == "-9223372036854775808")
        #expect(written { $0.integer(Int64.max) } == "9223372036854775807")
        #expect(written { $0.integer(UInt64.max) } == "18446744073709551615")
        #expect(written { $0.integer(Int8.min) } == "-128")
        #expect(written { $0.integer(Int128.min) } == Int128.min.description)
        #expect(written { $0.integer(UInt128.max) } == UInt128.max.description)
        var value: UInt64 = 1
        for _ in 0..<19 {
            for each in [value - 1, value, value + 1] { #expect(written { $0.integer(each) } == each.description) }
            value *= 10
        }
    }

    @Test("Digits of a fixed width have zeros in front and lose what is beyond")
    func fixedDigits() {
        #expect(written { $0.digits(7, count: 3) } == "007")
        #expect(written { $0.digits(1234, count: 3) } == "234")
        #expect(written { $0.digits(.max, count: 20) } == "18446744073709551615")
        #expect(written { $0.digits(1, count: 0) } == "")
        #expect(written { $0.digits(1, count: 21) } == "")
        #expect(written { $0.twoDigits(0) } == "00")
        #expect(written { $0.twoDigits(59) } == "59")
        #expect(written { $0.twoDigits(102) } == "02")
    }

    @Test("What was written can be looked at, cut and forgotten")
    func view() {
        var writer = ByteWriter()
        writer.raw("[1,2,")
        writer.truncate(to: writer.count - 1)
        writer.truncate(to: 100)
        writer.byte(0x5D)
        #expect(String(decoding: writer.unsafeBytes, as: UTF8.self) == "[1,2]")
        writer.truncate(to: -1)
        let count = writer.count
        #expect(count == 0)
        writer.raw("x")
        writer.removeAll()
        writer.raw("y")
        #expect(writer.finish().text == "y")
    }

    @Test("A writer for which there is no memory fails without a trap and gives nothing")
    func noMemoryAtAll() {
        var writer = ByteWriter(capacity: .max)
        writer.byte(0x31)
        writer.string("text")
        writer.integer(1)
        let (hasFailed, count) = (writer.hasFailed, writer.count)
        #expect(hasFailed && count == 0)
        let bytes = writer.finish()
        #expect(bytes.text.isEmpty)
    }

    @Test("A writer that cannot grow keeps what it has, writes nothing more, and can be started again")
    func noMemoryToGrow() {
        var writer = ByteWriter()
        writer.raw("ab")
        // The length is refused before a byte is read.
        let bytes: [UInt8] = [1]
        bytes.withUnsafeBytes { writer.raw(UnsafeRawBufferPointer(start: $0.baseAddress, count: .max / 2)) }
        writer.byte(0x63)
        let (hasFailed, count) = (writer.hasFailed, writer.count)
        #expect(hasFailed && count == 2)
        writer.removeAll()
        writer.string("again")
        let hasFailedAgain = writer.hasFailed
        #expect(!hasFailedAgain)
        #expect(writer.finish().text == "\"again\"")
    }
}
