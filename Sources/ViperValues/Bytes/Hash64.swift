/// A fixed 64-bit hash of bytes: wyhash by W. Yi, final version 4 with the default secret. It is the same in every
/// process and on every machine and gives no protection against deliberate collisions.
///
/// It was chosen for its speed: half an instruction per byte, where XXH64 takes one.
public enum Hash64 {
    /// Hashes bytes.
    public static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        let state = seed ^ mix(seed ^ secret0, secret1)
        guard var place = bytes.baseAddress, bytes.count > 16 else { return hashFew(bytes, state) }
        var rest = bytes.count
        var lane = state
        if rest >= 48 {
            var (second, third) = (state, state)
            repeat {
                lane = mix(word(place) ^ secret1, word(place + 8) ^ lane)
                second = mix(word(place + 16) ^ secret2, word(place + 24) ^ second)
                third = mix(word(place + 32) ^ secret3, word(place + 40) ^ third)
                place += 48
                rest &-= 48
            } while rest >= 48
            lane ^= second ^ third
        }
        while rest > 16 {
            lane = mix(word(place) ^ secret1, word(place + 8) ^ lane)
            place += 16
            rest &-= 16
        }
        // The last 16 bytes, which may overlap those already hashed.
        return finish(word(place + (rest &- 16)), word(place + (rest &- 8)), lane, bytes.count)
    }

    /// The hash of two numbers: that of their bytes, little-endian.
    public static func hash(_ first: UInt64, _ second: UInt64) -> UInt64 {
        withUnsafeBytes(of: (first.littleEndian, second.littleEndian)) { hash($0) }
    }

    /// The hash of at most 16 bytes, as two overlapping words.
    private static func hashFew(_ bytes: UnsafeRawBufferPointer, _ state: UInt64) -> UInt64 {
        let count = bytes.count
        guard let start = bytes.baseAddress, count > 0 else { return finish(0, 0, state, 0) }
        if count < 4 {
            let word = UInt64(bytes[0]) << 16 | UInt64(bytes[count >> 1]) << 8 | UInt64(bytes[count - 1])
            return finish(word, 0, state, count)
        }
        let step = count / 8 * 4
        let end = start + (count - 4)
        return finish(half(start) << 32 | half(start + step), half(end) << 32 | half(end - step), state, count)
    }

    private static func finish(_ first: UInt64, _ second: UInt64, _ state: UInt64, _ count: Int) -> UInt64 {
        let product = (first ^ secret1).multipliedFullWidth(by: second ^ state)
        return mix(product.low ^ secret0 ^ UInt64(count), product.high ^ secret1)
    }

    /// Both halves of the product, xored.
    @inline(__always)
    private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.low ^ product.high
    }

    @inline(__always)
    private static func word(_ start: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func half(_ start: UnsafeRawPointer) -> UInt64 {
        UInt64(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self)))
    }

    // A factor becomes zero, and the other is lost, if a text has these bytes at a certain position; none of them can
    // be part of UTF-8.
    private static var secret0: UInt64 { 0x2D35_8DCC_AA6C_78A5 }
    private static var secret1: UInt64 { 0x8BB8_4B93_962E_ACC9 }
    private static var secret2: UInt64 { 0x4B33_A62E_D433_D4A3 }
    private static var secret3: UInt64 { 0x4D5A_2DA5_1DE1_AA47 }
}

/// The 64-bit FNV-1a hash (RFC 9923), the same in every process and on every machine, for short texts that nobody
/// chooses to collide.
public enum FNV1a {
    /// Hashes bytes.
    @inlinable
    public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}

/// A bijection on 64 bits that leaves nothing of how its numbers lie to each other (the finalizer of SplitMix64).
package enum SplitMix64 {
    package static func mix(_ value: UInt64) -> UInt64 {
        var value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
