/// The character classes of HTTP (RFC 9110, section 5.6.2; RFC 9112).
enum Characters {
    /// Whether the bytes are a token: one or more `tchar`.
    static func isToken(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if isPlain(bytes) { return true }
        // A bit for each of the first 128 characters.
        let low: UInt64 = 0x03FF_6CFA_0000_0000
        let high: UInt64 = 0x57FF_FFFF_C7FF_FFFE
        var all: UInt64 = 1
        for byte in bytes {
            let shift = UInt64(byte & 63)
            let set = byte & 64 == 0 ? low : high
            all &= set &>> shift & UInt64(~byte >> 7)
        }
        return all == 1 && !bytes.isEmpty
    }

    /// Whether there are at least eight bytes, and all of them are letters or '-', as in nearly all names of fields. Tests
    /// eight at a time, some of the last twice: 3 instructions a byte, and 18 one by one.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let last = bytes.count - 8
        guard last >= 0 else { return false }
        var all = plain(in: bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
        for offset in stride(from: 0, to: last, by: 8) {
            all &= plain(in: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        return all == highest
    }

    private static let highest: UInt64 = 0x8080_8080_8080_8080

    /// The highest bit of each of eight bytes that is a letter or '-'.
    @inline(__always)
    private static func plain(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // Without their highest bits, so that no sum is carried into the next byte.
        let low = word & ~highest
        let lower = low | ones &* 0x20
        let letters = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x7B))
        let hyphens = highest &- (low ^ ones &* 0x2D)
        return (letters | hyphens) & ~word & highest
    }

    /// Whether there is a control character other than tab.
    static func hasControl(_ bytes: UnsafeRawBufferPointer) -> Bool {
        hasSuspect(bytes, below: 0x20) && bytes.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }
    }

    /// Whether there is a control character or a space.
    static func hasControlOrSpace(_ bytes: UnsafeRawBufferPointer) -> Bool {
        hasSuspect(bytes, below: 0x21) && bytes.contains { $0 < 0x21 || $0 == 0x7F }
    }

    /// Whether a byte may be below the bound or DEL. Tests eight bytes at a time, some of the last twice: 76 instructions
    /// a value of a plain request, 117 with its rest byte by byte. False positives are possible, false negatives are not.
    private static func hasSuspect(_ bytes: UnsafeRawBufferPointer, below bound: UInt64) -> Bool {
        let last = bytes.count - 8
        guard last >= 0 else {
            var word: UInt64 = 0x6161_6161_6161_6161
            for byte in bytes { word = word << 8 | UInt64(byte) }
            return suspects(in: word, below: bound) != 0
        }
        var found = suspects(in: bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self), below: bound)
        for offset in stride(from: 0, to: last, by: 8) {
            found |= suspects(in: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), below: bound)
        }
        return found != 0
    }

    /// The highest bit of each of eight bytes that may be below the bound or DEL.
    @inline(__always)
    private static func suspects(in word: UInt64, below bound: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let delete = word ^ (ones &* 0x7F)
        return ((word &- ones &* bound) & ~word | (delete &- ones) & ~delete) & ones << 7
    }

    /// Whether the bytes are acceptable as a request id: 1 to 128 of `A-Za-z0-9._-`.
    static func isIdentifier(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard 1...128 ~= bytes.count else { return false }
        return bytes.allSatisfy { byte in
            byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x2E || byte == 0x5F
        }
    }

    /// Whether the bytes are a valid `Host` (RFC 9110, section 7.2): a name, an IPv4 address or a bracketed IPv6
    /// address, with an optional port; empty is valid too.
    static func isHost(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        if rest.first == 0x5B {
            guard let end = rest.firstIndex(of: 0x5D), end > rest.startIndex + 1 else { return false }
            guard rest[(rest.startIndex + 1)..<end].allSatisfy({ isHostCharacter($0) || $0 == 0x3A }) else {
                return false
            }
            rest = rest[(end + 1)...]
        } else {
            rest = rest.drop(while: isHostCharacter)
        }
        guard let colon = rest.first else { return true }
        let port = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
        return colon == 0x3A && (port.isEmpty || number(port).map { $0 <= UInt16.max } ?? false)
    }

    /// Unreserved characters, sub-delimiters and percent-encoding (RFC 3986, section 3.2.2).
    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x2D, 0x2E, 0x5F, 0x7E, 0x25, 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true
        default: false
        }
    }

    /// Parses a decimal number; nil if it has other characters or does not fit.
    static func number(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        guard !bytes.isEmpty else { return nil }
        var value: UInt64 = 0
        for byte in bytes {
            guard byte &- 0x30 < 10 else { return nil }
            let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) = product.addingReportingOverflow(UInt64(byte &- 0x30))
            guard !tooLarge, !isOver else { return nil }
            value = sum
        }
        return value
    }
}
