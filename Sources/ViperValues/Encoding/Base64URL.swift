/// Base64 with the URL-safe alphabet, without padding (RFC 4648, section 5).
public enum Base64URL {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// Encodes bytes.
    public static func encode(_ bytes: UnsafeRawBufferPointer) -> String {
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
        var isValid = false
        let bytes = values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { room, count in
                var (pending, bits, all) = (UInt32(0), UInt32(0), UInt8(0))
                for character in text {
                    let value = values[Int(character)]
                    all |= value
                    pending = pending << 6 | UInt32(value)
                    bits += 6
                    guard bits >= 8 else { continue }
                    bits -= 8
                    room.initializeElement(at: count, to: UInt8(truncatingIfNeeded: pending >> bits))
                    count += 1
                }
                isValid = all < 64 && pending & (1 << bits - 1) == 0
            }
        }
        return isValid ? bytes : nil
    }

    /// The value of each character; 64 for a foreign one.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for (value, character) in alphabet.bytes.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
}
