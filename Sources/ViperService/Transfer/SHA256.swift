/// SHA-256 (FIPS 180-4) of bytes that arrive in parts, as printed by `sha256sum`. Some 200 MB/s.
struct SHA256: ~Copyable {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    /// The message schedule of a block (6.2.2, 1).
    private let schedule = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    /// The block that is being filled.
    private let block = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    private var pending = 0
    private var count: UInt64 = 0

    deinit {
        schedule.deallocate()
        block.deallocate()
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard var place = bytes.baseAddress else { return }
        var rest = bytes.count
        count &+= UInt64(rest)
        if pending > 0 {
            let part = min(64 - pending, rest)
            (block + pending).copyMemory(from: place, byteCount: part)
            pending += part
            place += part
            rest -= part
            guard pending == 64 else { return }
            compress(block)
            pending = 0
        }
        while rest >= 64 {
            compress(place)
            place += 64
            rest -= 64
        }
        block.copyMemory(from: place, byteCount: rest)
        pending = rest
    }

    /// Ends the message and returns the digest in hexadecimal.
    mutating func finish() -> String {
        let bits = count &* 8
        block.storeBytes(of: 0x80, toByteOffset: pending, as: UInt8.self)
        (block + pending + 1).initializeMemory(as: UInt8.self, repeating: 0, count: 63 - pending)
        if pending >= 56 {
            compress(block)
            block.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
        }
        block.storeBytes(of: bits.bigEndian, toByteOffset: 56, as: UInt64.self)
        compress(block)
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Prepares the message schedule of a block of 64 bytes (6.2.2).
    private func words(of bytes: UnsafeRawPointer) {
        for index in 0..<16 {
            schedule[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index &- 15], schedule[index &- 2])
            let first = Self.turn(early, 7) ^ Self.turn(early, 18) ^ early &>> 3
            let second = Self.turn(late, 17) ^ Self.turn(late, 19) ^ late &>> 10
            schedule[index] = schedule[index &- 16] &+ first &+ schedule[index &- 7] &+ second
        }
    }

    private mutating func compress(_ bytes: UnsafeRawPointer) {
        words(of: bytes)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        Self.constants.withUnsafeBufferPointer { constants in
            for index in 0..<64 {
                let sum = Self.turn(e, 6) ^ Self.turn(e, 11) ^ Self.turn(e, 25)
                let first = h &+ sum &+ (e & f ^ ~e & g) &+ constants[index] &+ schedule[index]
                let second = (Self.turn(a, 2) ^ Self.turn(a, 13) ^ Self.turn(a, 22)) &+ (a & b ^ a & c ^ b & c)
                (h, g, f, e) = (g, f, e, d &+ first)
                (d, c, b, a) = (c, b, a, first &+ second)
            }
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    @inline(__always)
    private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 &- bits) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
