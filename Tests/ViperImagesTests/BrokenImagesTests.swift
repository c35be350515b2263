import ViperImages
import ViperTesting

/// Images that a fuzzer has broken: the same ones in each run.
@Suite("Broken images")
struct BrokenImagesTests {
    private static let names = [
        "orientation-6.jpg", "progressive.jpg", "cmyk.jpg", "grey.jpg", "orientation-6.png", "palette-alpha.png",
        "sixteen.png", "interlaced.png", "animated.png", "orientation-6.webp", "alpha-lossy.webp", "lossless.webp",
        "animated.webp", "alpha.gif", "interlaced.gif", "alpha.avif", "orientation-6.avif", "alpha.heic",
        "orientation-6.heic",
    ]

    @Test("Each is rendered or refused, and the next good one is rendered", arguments: names)
    func broken(_ name: String) async throws {
        let fixture = try Fixture()
        let original = try Fixture.bytes(name)
        var random = SeededGenerator(seed: UInt64(original.count))
        var refused = 0
        for round in 0..<40 {
            let bytes = original.broken(using: &random)
            // Whatever is not a refusal is thrown.
            if try await fixture.refusal(bytes) != nil { refused += 1 }
            if round % 8 == 7 { #expect(try await fixture.refusal(original) == nil) }
        }
        #expect(refused > 4, "the fuzzer breaks something")
    }
}

extension [UInt8] {
    /// A copy with one to four faults: bits turned over, parts cut out, copied, exchanged or overwritten, the end missing.
    fileprivate func broken(using random: inout SeededGenerator) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 64 {
            // The first bytes, which show the kind, stay.
            let place = Int.random(in: 12..<bytes.count - 16, using: &random)
            let part = place..<Swift.min(bytes.count, place + Int.random(in: 1...64, using: &random))
            switch Int.random(in: 0..<7, using: &random) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: for index in part { bytes[index] = UInt8.random(in: 0...255, using: &random) }
            case 2: bytes.removeSubrange(part)
            case 3: bytes.insert(contentsOf: bytes[part], at: Int.random(in: 12..<bytes.count, using: &random))
            case 4: bytes.swapParts(part, at: Int.random(in: 12..<bytes.count, using: &random))
            case 5: for index in part.prefix(4) { bytes[index] = [0, 0x7F, 0xFF].randomElement(using: &random) ?? 0 }
            default: bytes.removeLast(Int.random(in: 1..<bytes.count / 2, using: &random))
            }
        }
        return bytes
    }

    private mutating func swapParts(_ part: Range<Int>, at place: Int) {
        for (index, other) in zip(part, place..<count) { swapAt(index, other) }
    }
}
