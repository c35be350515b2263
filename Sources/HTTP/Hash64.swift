/// A fixed 64-bit hash of bytes: XXH64, by its published specification. It is the same in every process and on every
/// machine, and no protection against somebody who looks for collisions.
public enum Hash64 {
    /// The hash of bytes.
    public static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        guard let start = bytes.baseAddress else { return finish(seed &+ prime5, nil, 0) }
        var index = 0
        var hash = seed &+ prime5
        if bytes.count >= 32 {
            var lanes: (UInt64, UInt64, UInt64, UInt64)
            lanes = (seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
            while index &+ 32 <= bytes.count {
                lanes.0 = round(lanes.0, word(start + index))
                lanes.1 = round(lanes.1, word(start + index + 8))
                lanes.2 = round(lanes.2, word(start + index + 16))
                lanes.3 = round(lanes.3, word(start + index + 24))
                index &+= 32
            }
            hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7) &+ rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
            hash = merge(merge(merge(merge(hash, lanes.0), lanes.1), lanes.2), lanes.3)
        }
        hash = hash &+ UInt64(bytes.count)
        return finish(hash, start + index, bytes.count &- index)
    }

    /// Takes in the fewer than 32 bytes that are left, and mixes.
    private static func finish(_ start: UInt64, _ rest: UnsafeRawPointer?, _ count: Int) -> UInt64 {
        var hash = start
        if let rest {
            var index = 0
            while index &+ 8 <= count {
                hash = rotate(hash ^ round(0, word(rest + index)), 27) &* prime1 &+ prime4
                index &+= 8
            }
            if index &+ 4 <= count {
                let word = UInt64(UInt32(littleEndian: rest.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
                hash = rotate(hash ^ word &* prime1, 23) &* prime2 &+ prime3
                index &+= 4
            }
            while index < count {
                hash = rotate(hash ^ UInt64(rest.load(fromByteOffset: index, as: UInt8.self)) &* prime5, 11) &* prime1
                index &+= 1
            }
        }
        hash = (hash ^ hash >> 33) &* prime2
        hash = (hash ^ hash >> 29) &* prime3
        return hash ^ hash >> 32
    }

    @inline(__always)
    private static func word(_ start: UnsafeRawPointer) -> UInt64 {
        UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func rotate(_ value: UInt64, _ count: UInt64) -> UInt64 { value &<< count | value &>> (64 &- count) }

    @inline(__always)
    private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ round(0, lane)) &* prime1 &+ prime4
    }

    private static var prime1: UInt64 { 0x9E37_79B1_85EB_CA87 }
    private static var prime2: UInt64 { 0xC2B2_AE3D_27D4_EB4F }
    private static var prime3: UInt64 { 0x1656_67B1_9E37_79F9 }
    private static var prime4: UInt64 { 0x85EB_CA77_C2B2_AE63 }
    private static var prime5: UInt64 { 0x27D4_EB2F_1656_67C5 }
}
