/// Which characters a URI may have, and where (RFC 3986).
enum URICharacters {
    /// `unreserved` (section 2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// Whether a text has only the characters of a path segment (`pchar`, section 3.3) and the further ones given, and
    /// every `%` is followed by two hexadecimal digits.
    static func isEncoded(_ text: some Collection<UInt8>, also further: StaticString) -> Bool {
        var digits = 0
        for byte in text {
            if digits > 0 {
                guard isHexadecimal(byte) else { return false }
                digits -= 1
            } else if byte == UInt8(ascii: "%") {
                digits = 2
            } else {
                guard isUnreserved(byte) || contains("!$&'()*+,;=:@", byte) || contains(further, byte) else {
                    return false
                }
            }
        }
        return digits == 0
    }

    /// Percent-encodes a name or a value of a query. `:`, `/`, `@` and `,` are allowed there (section 3.4) and stay as
    /// they are, for legibility.
    static func encode(_ text: String, to target: inout [UInt8]) {
        for byte in text.utf8 {
            if isUnreserved(byte) || contains(":/@,", byte) {
                target.append(byte)
            } else {
                target += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
            }
        }
    }

    private static func contains(_ text: StaticString, _ byte: UInt8) -> Bool {
        text.withUTF8Buffer { $0.contains(byte) }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
}
