import ViperValues

extension JSONValue {
    /// A hash of the value, independent of its notation: the order of members, `1.0` for `1` or `1e0`, `"\u0041"` for
    /// `"A"`, white space and the sign of zero do not matter.
    ///
    /// It is the same in every process and gives no protection against deliberate collisions. Objects must not have
    /// duplicate names. The recursion is as deep as the value, which a ``JSONDocument`` bounds.
    public var valueHash: UInt64 {
        switch kind {
        case .null: return Hash64.hash(Tag.null, 0)
        case .bool: return Hash64.hash(Tag.bool, bool == true ? 1 : 0)
        case .number: return JSONDecimal(bytes).valueHash(seed: Tag.number)
        case .string: return textHash
        case .array:
            var hash = Tag.array
            for element in elements { hash = Hash64.hash(hash, element.valueHash) }
            return Hash64.hash(hash, UInt64(count))
        case .object:
            // A sum, because the order does not matter: nothing has to be sorted.
            var sum: UInt64 = 0
            for member in members { sum &+= Hash64.hash(member.key.textHash, member.value.valueHash) }
            return Hash64.hash(Hash64.hash(Tag.object, UInt64(count)), sum)
        }
    }

    /// The hash of a string's unescaped characters.
    private var textHash: UInt64 {
        guard entry.pointee.kind == JSONEntry.Kind.escaped else { return Hash64.hash(bytes, seed: Tag.text) }
        return withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { room in
            var escapes = JSONUnescaper(bytes)
            var count = 0
            // Unescaping never makes a text longer.
            while count < room.count, let byte = escapes.next() {
                room[count] = byte
                count &+= 1
            }
            return Hash64.hash(UnsafeRawBufferPointer(rebasing: room[..<count]), seed: Tag.text)
        }
    }

    /// Distinguish the hashes of different kinds of values. They are stored with requests: never change them.
    private enum Tag {
        static var null: UInt64 { 0x6E75_6C6C }
        static var bool: UInt64 { 0x626F_6F6C }
        static var number: UInt64 { 0x6E75_6D62 }
        static var text: UInt64 { 0x7465_7874 }
        static var array: UInt64 { 0x6172_7279 }
        static var object: UInt64 { 0x6F62_6A74 }
    }
}

extension JSONDecimal {
    /// A hash of the number's value: its significant digits and the position of its point.
    fileprivate func valueHash(seed: UInt64) -> UInt64 {
        var hash = seed
        // Up to 18 digits at a time.
        var part: UInt64 = 0
        var partCount = 0
        var significant = 0
        var zeros = 0
        var leading = 0
        for byte in digits where byte != 0x2E {
            if byte == 0x30 {
                if significant == 0 { leading &+= 1 } else { zeros &+= 1 }
                continue
            }
            // Zeros count only if another digit follows.
            for index in 0...zeros {
                part = part &* 10 &+ (index < zeros ? 0 : UInt64(byte &- 0x30))
                partCount &+= 1
                if partCount == 18 {
                    hash = Hash64.hash(hash, part)
                    (part, partCount) = (0, 0)
                }
            }
            significant &+= zeros &+ 1
            zeros = 0
        }
        if significant == 0 { return Hash64.hash(seed, 0) }
        hash = Hash64.hash(hash, part)
        hash = Hash64.hash(hash, UInt64(significant))
        return Hash64.hash(hash, UInt64(bitPattern: Int64(whole &- leading)) << 1 | (isNegative ? 1 : 0))
    }
}
