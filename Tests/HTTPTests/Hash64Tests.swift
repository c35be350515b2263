import HTTP
import Testing

@Suite("Hash of 64 bits")
struct Hash64Tests {
    private func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
        Array(text.utf8).withUnsafeBytes { Hash64.hash($0, seed: seed) }
    }

    @Test("Known texts have their published hashes")
    func known() {
        #expect(hash("") == 0xEF46_DB37_51D8_E999)
        #expect(hash("a") == 0xD24E_C4F1_A98C_6E5B)
        #expect(hash("abc") == 0x44BC_2CF5_AD77_0999)
        #expect(hash("Nobody inspects the spammish repetition") == 0xFBCE_A83C_8A37_8BF1)
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
