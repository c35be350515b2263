/// What may stand where in a URI (RFC 3986).
enum URICharacters {
    /// Section 2.3.
    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// Whether text is what may stand in a path's segment (`pchar`, section 3.3), or one of some further characters;
    /// a `%` has its two digits.
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

    /// Encodes a name or a value of a query. `:`, `/`, `@` and `,` may stand there as they are (section 3.4), and do, so
    /// that the address reads well.
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
