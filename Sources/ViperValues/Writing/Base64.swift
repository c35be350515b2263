/// Base64 (RFC 4648, section 4), with padding.
package enum Base64 {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

    /// Writes bytes as a JSON string.
    package static func write(_ bytes: UnsafeRawBufferPointer, to writer: inout ByteWriter) {
        writer.byte(0x22)
        encode(bytes) { writer.byte($0) }
        writer.byte(0x22)
    }

    /// The text of bytes.
    package static func text(_ bytes: some Collection<UInt8>) -> String {
        var symbols: [UInt8] = []
        symbols.reserveCapacity((bytes.count + 2) / 3 * 4)
        Array(bytes).withUnsafeBytes { encode($0) { symbols.append($0) } }
        return String(decoding: symbols, as: UTF8.self)
    }

    private static func encode(_ bytes: UnsafeRawBufferPointer, _ put: (UInt8) -> Void) {
        let symbols = alphabet.bytes
        var index = 0
        while index < bytes.count {
            // Three bytes are four symbols; missing bytes of the last group count as zero and become padding.
            let count = min(3, bytes.count - index)
            var group: UInt32 = 0
            for place in 0..<3 { group = group << 8 | (place < count ? UInt32(bytes[index + place]) : 0) }
            for place in 0..<4 {
                let symbol = symbols[Int(group >> UInt32(18 - 6 * place) & 63)]
                put(place <= count ? symbol : 0x3D)
            }
            index += 3
        }
    }

    /// The most bytes that a text can decode to.
    package static func bound(of text: UnsafeRawBufferPointer) -> Int { text.count / 4 * 3 }

    /// Decodes a text into room for ``bound(of:)`` bytes and returns how many there are. Nil for a foreign character, a
    /// length that is not a multiple of four, padding elsewhere than at the end, or unused bits that are not zero, so
    /// that bytes have one encoding only.
    package static func decode(_ text: UnsafeRawBufferPointer, into room: UnsafeMutableRawPointer) -> Int? {
        guard text.count % 4 == 0 else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == 0x3D }.count
        var count = 0
        var group: UInt32 = 0
        for (place, symbol) in text.dropLast(padding).enumerated() {
            guard let value = value(of: symbol) else { return nil }
            group = group << 6 | UInt32(value)
            guard place % 4 > 0 else { continue }
            let bits = UInt32(6 - place % 4 * 2)
            room.storeBytes(of: UInt8(truncatingIfNeeded: group >> bits), toByteOffset: count, as: UInt8.self)
            count += 1
        }
        let unused: UInt32 = padding == 0 ? 0 : padding == 1 ? 0x3 : 0xF
        return group & unused == 0 ? count : nil
    }

    private static func value(of symbol: UInt8) -> UInt8? {
        switch symbol {
        case 0x41...0x5A: symbol - 0x41
        case 0x61...0x7A: symbol - 0x61 + 26
        case 0x30...0x39: symbol - 0x30 + 52
        case 0x2B: 62
        case 0x2F: 63
        default: nil
        }
    }
}
