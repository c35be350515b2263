import Testing
import ViperValues

@Suite("Hash of 64 bits")
struct Hash64Tests {
    private func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
        Array(text.utf8).withUnsafeBytes { Hash64.hash($0, seed: seed) }
    }

    @Test("Known texts have their published hashes")
    func known() {
        // The texts, seeds and hashes of wyhash's own tests.
        #expect(hash("") == 0x9322_8A4D_E0EE_C5A2)
        #expect(hash("a", seed: 1) == 0xC5BA_C3DB_1787_13C4)
        #expect(hash("abc", seed: 2) == 0xA97F_2F7B_1D9B_3314)
        #expect(hash("message digest", seed: 3) == 0x786D_1F1D_F380_1DF4)
        #expect(hash("abcdefghijklmnopqrstuvwxyz", seed: 4) == 0xDCA5_A813_8AD3_7C87)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        #expect(hash(alphabet, seed: 5) == 0xB9E7_34F1_17CF_AF70)
        #expect(hash(String(repeating: "1234567890", count: 8), seed: 6) == 0x6CC5_EAB4_9A92_D617)
    }

    @Test("Every byte of every length counts, wherever the bytes stand in memory")
    func everyByte() {
        let bytes = (0..<120).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        var hashes: Set<UInt64> = []
        for count in 0...100 {
            let direct = Array(bytes[..<count]).withUnsafeBytes { Hash64.hash($0) }
            hashes.insert(direct)
            for start in 1..<8 {
                let moved = [UInt8](repeating: 0, count: start) + bytes[..<count]
                #expect(moved.withUnsafeBytes { Hash64.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) } == direct)
            }
            for index in 0..<count {
                var changed = Array(bytes[..<count])
                changed[index] ^= 1
                #expect(changed.withUnsafeBytes { Hash64.hash($0) } != direct)
            }
        }
        #expect(hashes.count == 101)
        #expect(hash("a", seed: 1) != hash("a"))
    }
}
