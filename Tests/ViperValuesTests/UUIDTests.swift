import ViperTesting

@testable import ViperValues

@Suite("UUID")
struct UUIDTests {
    @Test("A UUID is read in any case and written in lower case")
    func text() throws {
        let id = try #require(UUID("017F22E2-79b0-7Cc3-98C4-DC0C0C07398F"))
        #expect(id.high == 0x017F_22E2_79B0_7CC3 && id.low == 0x98C4_DC0C_0C07_398F)
        #expect(id.text == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
        #expect(written { $0.uuid(id) } == "\"017f22e2-79b0-7cc3-98c4-dc0c0c07398f\"")
        #expect(UUID(high: 0, low: 0).text == "00000000-0000-0000-0000-000000000000")
        #expect(UUID(high: .max, low: .max).text == "ffffffff-ffff-ffff-ffff-ffffffffffff")
    }

    @Test("An id that was written before is copied, and only that one")
    func repeated() {
        let id = UUID(high: 0x017F_22E2_79B0_7CC3, low: 0x98C4_DC0C_0C07_398F)
        let other = UUID(high: 0, low: 0)
        let text = written { writer in
            writer.uuidText(other)
            writer.uuid(id)
            writer.uuidText(id)
            writer.uuidText(other)
            for _ in 0..<100 { writer.raw(" grows ") }
            writer.uuidText(id)
        }
        let filling = String(repeating: " grows ", count: 100)
        #expect(text == "\(other.text)\"\(id.text)\"\(id.text)\(other.text)\(filling)\(id.text)")
        let truncated = written { writer in
            writer.uuid(id)
            writer.truncate(to: 0)
            writer.raw("overwritten, and longer than an id is: it is not copied ")
            writer.uuidText(id)
        }
        #expect(truncated == "overwritten, and longer than an id is: it is not copied \(id.text)")
    }

    @Test("Any bits survive text and bytes")
    func roundTrip() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<1000 {
            let id = UUID(high: random.next(), low: random.next())
            #expect(UUID(id.text) == id)
            #expect(id.withBytes { UUID(bytes: $0) } == id)
            #expect(id.withBytes { Array($0)[0] } == UInt8(truncatingIfNeeded: id.high >> 56))
        }
        #expect(UUID(bytes: UnsafeRawBufferPointer(start: nil, count: 0)) == nil)
    }

    static let malformed = [
        "", "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e2-79b0-7cc3-98c4-dc0c0c07398ff",
        "017f22e279b07cc398c4dc0c0c07398f", "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
        "017f22e2-79b0-7cc3-98c4_dc0c0c07398f", "017f22e27-9b0-7cc3-98c4-dc0c0c07398f",
        "g17f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398:",
        "017f22e2-79b0-7cc3-98c4-dc0c0c0739 f", "017f22e2-79b0-7cc3-98c4-dc0c0c0739é",
    ]

    @Test("Anything but 8-4-4-4-12 hexadecimal digits is refused", arguments: malformed)
    func refuses(text: String) {
        #expect(UUID(text) == nil)
    }

    @Test("Every byte that is no digit is refused at every place of a digit")
    func everyByte() {
        let text = Array("017f22e2-79b0-7cc3-98c4-dc0c0c07398f".utf8)
        for place in text.indices where text[place] != 0x2D {
            for byte in UInt8.min ... .max {
                var changed = text
                changed[place] = byte
                let id = changed.withUnsafeBytes { UUID(text: $0) }
                let isDigit = byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
                #expect(id?.text == (isDigit ? String(decoding: changed, as: UTF8.self).lowercased() : nil))
            }
        }
    }

    @Test("A new id has its milliseconds, its version and its variant")
    func fields() {
        var generator = UUIDGenerator()
        let id = generator.next(at: Timestamp(microseconds: 0x017F_22E2_79B0 * 1000 + 999))
        #expect(id.high >> 16 == 0x017F_22E2_79B0)
        #expect(id.high >> 12 & 15 == 7 && id.low >> 62 == 2)
        #expect(id.high & 0xFFF == 999 * 4096 / 1000)
        let before1970 = generator.next(at: Timestamp(microseconds: -5))
        #expect(before1970 > id)
    }

    @Test("Ids of one generator rise, also when the clock stands still or goes back")
    func order() {
        var generator = UUIDGenerator()
        var last = UUID(high: 0, low: 0)
        for step in 0..<20_000 {
            let id = generator.next(at: Timestamp(microseconds: 1_700_000_000_000_000 - Int64(step / 100)))
            guard id > last else { return #expect(Bool(false), "step \(step)") }
            last = id
        }
    }

    @Test("Ids that are made at once by several tasks are all different")
    func unique() async throws {
        let ids = try await atOnce(0..<8) { _ in (0..<5000).map { _ in UUID.version7() } }.flatMap { $0 }
        #expect(Set(ids).count == 40_000)
        #expect(Set(ids.map { $0.low }).count == 40_000)
    }
}
