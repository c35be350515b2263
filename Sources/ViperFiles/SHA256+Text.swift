import ViperValues

extension SHA256 {
    /// Ends the message and returns the digest in hexadecimal, as printed by `sha256sum`.
    package mutating func finishText() -> String { Self.text(of: finish()) }

    /// Bytes in lower-case hexadecimal.
    package static func text(of bytes: [UInt8]) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            digits.append(Hexadecimal.digit(byte >> 4))
            digits.append(Hexadecimal.digit(byte & 0xF))
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
