/// Base64 with padding (RFC 2045, section 6.8).
enum MailBase64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// One line.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var symbols: [UInt8] = []
        var rest = bytes
        while !rest.isEmpty {
            let group = Array(rest.prefix(3))
            rest = rest.dropFirst(3)
            // Missing bytes of the last group count as zero and become padding.
            let bits = (0..<3).reduce(0) { $0 << 8 | (group.indices.contains($1) ? Int(group[$1]) : 0) }
            for place in 0..<4 {
                symbols.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: symbols, as: UTF8.self)
    }

    /// Lines of 76 characters, each with its line ending.
    static func lines(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            text += self.text(rest.prefix(57)) + "\r\n"
            rest = rest.dropFirst(57)
        }
        return text
    }
}
