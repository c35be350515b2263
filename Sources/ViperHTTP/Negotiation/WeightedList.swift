import ViperValues

/// Iterates over a field that lists weighted names, `name;q=0.5, name, …`: `Accept-Encoding` and `Accept-Language` (RFC
/// 9110, sections 12.4.2 and 5.6.1). It allocates nothing.
struct WeightedList {
    private let value: UnsafeRawBufferPointer
    private var place = 0
    private(set) var isMalformed = false

    init(_ value: UnsafeRawBufferPointer) { self.value = value }

    /// The next name, a token, and its quality in thousandths; nil at the end. Empty elements are allowed (section
    /// 5.6.1.2).
    mutating func next() -> (name: UnsafeRawBufferPointer, quality: Int)? {
        while true {
            skipSpace()
            let start = place
            while place < value.count && Self.isTokenByte(value[place]) { place += 1 }
            if place > start {
                let name = UnsafeRawBufferPointer(rebasing: value[start..<place])
                skipSpace()
                guard let quality = readWeight(), skipComma() else {
                    isMalformed = true
                    return nil
                }
                return (name, quality)
            }
            if place == value.count { return nil }
            guard skipComma() else {
                isMalformed = true
                return nil
            }
        }
    }

    /// Skips a comma unless at the end; false at any other byte.
    private mutating func skipComma() -> Bool {
        if place == value.count { return true }
        guard value[place] == 0x2C else { return false }
        place += 1
        return true
    }

    /// Parses an optional `;q=0.5` and trailing space into thousandths; nil if it is malformed.
    private mutating func readWeight() -> Int? {
        guard place < value.count, value[place] == 0x3B else { return 1000 }
        place += 1
        skipSpace()
        guard place + 2 < value.count, asciiLowercased(value[place]) == 0x71, value[place + 1] == 0x3D else {
            return nil
        }
        let whole = value[place + 2]
        guard whole == 0x30 || whole == 0x31 else { return nil }
        place += 3
        var quality = whole == 0x31 ? 1000 : 0
        if place < value.count, value[place] == 0x2E {
            place += 1
            var unit = 100
            while unit > 0, place < value.count, 0x30...0x39 ~= value[place] {
                quality += Int(value[place] - 0x30) * unit
                unit /= 10
                place += 1
            }
        }
        skipSpace()
        return quality <= 1000 ? quality : nil
    }

    private mutating func skipSpace() {
        while place < value.count, value[place] == 0x20 || value[place] == 0x09 { place += 1 }
    }

    /// Whether a byte may occur in a token (section 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
