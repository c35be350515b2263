/// Base64 with the URL-safe alphabet, without padding (RFC 4648, section 5).
public enum Base64URL {
    /// Encodes bytes.
    public static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
        let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        let symbols = alphabet.bytes
        let count = (bytes.count * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: count) { text in
            var place = 0
            var index = 0
            while place < count {
                // Three bytes make four symbols; missing bytes count as zero and their symbols are not written.
                var group = UInt32(bytes[index]) << 16
                if index + 1 < bytes.count { group |= UInt32(bytes[index + 1]) << 8 }
                if index + 2 < bytes.count { group |= UInt32(bytes[index + 2]) }
                let end = min(place + 4, count)
                while place < end {
                    text.initializeElement(at: place, to: symbols[Int(group >> 18 & 63)])
                    group <<= 6
                    place += 1
                }
                index += 3
            }
            return count
        }
    }

    /// Decodes a text; nil for a foreign character, padding, an impossible length, or trailing bits that are not zero,
    /// so that bytes have a single text.
    public static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var pending: UInt32 = 0
        var bits = 0
        for character in text {
            guard let value = value(of: character) else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
            }
        }
        return pending & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
    }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case 0x41...0x5A: character - 0x41
        case 0x61...0x7A: character - 0x61 + 26
        case 0x30...0x39: character - 0x30 + 52
        case 0x2D: 62
        case 0x5F: 63
        default: nil
        }
    }
}
