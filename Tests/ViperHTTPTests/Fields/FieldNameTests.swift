import Testing
import ViperHTTP

@Suite("Names of header fields")
struct FieldNameTests {
    /// Every length from zero to three words, so that each path of the comparison is taken.
    private static let names: [StaticString] = [
        "", "a", "Host", "If-Match", "IF-MATCH-", "Content-Type", "content-length", "Accept-Encoding",
        "X-[Z]{z}@`-~-_^", "X-Content-Type-Options",
    ]

    private func withBytes<Result>(_ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        bytes.withUnsafeBytes { body($0) }
    }

    @Test("Eight bytes are lowercased as each of them is", arguments: UInt8.min...UInt8.max)
    func words(_ byte: UInt8) {
        for place in 0..<8 {
            let rest: UInt64 = 0x5A41_7A61_405B_FF00
            let mask = UInt64(0xFF) << UInt64(8 * place)
            let word = rest & ~mask | UInt64(byte) << UInt64(8 * place)
            let expected = (0..<8).reduce(UInt64(0)) { result, index in
                let each = UInt8(truncatingIfNeeded: word >> UInt64(8 * index))
                return result | UInt64(asciiLowercased(each)) << UInt64(8 * index)
            }
            #expect(asciiLowercased(word) == expected)
        }
    }

    @Test("A name is the same in any case, and no other is")
    func comparison() {
        for name in Self.names {
            let bytes = Array(name.bytes)
            let swapped = bytes.map { byte in
                switch byte {
                case 0x41...0x5A, 0x61...0x7A: byte ^ 0x20
                default: byte
                }
            }
            #expect(withBytes(bytes) { name.equals($0) && name.equalsIgnoringCase($0) })
            #expect(withBytes(swapped) { name.equalsIgnoringCase($0) })
            #expect(withBytes(swapped) { name.equals($0) } == (swapped == bytes))
            #expect(!withBytes(bytes + [0x61]) { name.equals($0) || name.equalsIgnoringCase($0) })
            for index in bytes.indices {
                // The bit that distinguishes cases also distinguishes `@` from a grave accent, and `[` from `{`.
                for change in [UInt8(0x01), 0x80, 0x40] {
                    var other = bytes
                    other[index] ^= change
                    let isSame = zip(other, bytes).allSatisfy { asciiLowercased($0) == asciiLowercased($1) }
                    #expect(withBytes(other) { name.equalsIgnoringCase($0) } == isSame)
                    #expect(!withBytes(other) { name.equals($0) })
                }
            }
        }
    }

    @Test("A field is found in any case, and one that is not there is not")
    func lookUp() {
        let storage = RequestStorage()
        for name: StaticString in ["HOST", "accept-ENCODING", "if-match"] {
            storage.addField(name: name.bytes, value: StaticString("1").bytes)
        }
        let request = Request(storage)
        for name: StaticString in ["host", "Accept-Encoding", "If-Match", "IF-MATCH"] {
            #expect(request.header(name) != nil)
        }
        for name: StaticString in ["Accept", "Idempotency-Key", "Hast", "", "x"] {
            #expect(request.header(name) == nil)
        }
        storage.reset()
        #expect(request.header("Host") == nil)
        storage.addField(name: StaticString("Origin").bytes, value: StaticString("null").bytes)
        #expect(request.header("Origin") != nil)
        #expect(request.header("Host") == nil)
    }

    @Test("A look-up for a field with an empty name is no trap")
    func emptyName() {
        let storage = RequestStorage(headCapacity: 64)
        storage.setHead(StaticString("0123456789012345678901234567890123456789012345678901234567890123").bytes)
        storage.addField(nameStart: 64, nameCount: 0, valueStart: 64, valueCount: 0)
        #expect(Request(storage).header("Host") == nil)
    }
}
