import ViperValues

/// A text as a mail's body: its transfer encoding (RFC 2045, section 6) and the encoded lines.
struct BodyText: Equatable {
    /// `Content-Transfer-Encoding`.
    let encoding: String
    /// Lines that end in CRLF, none longer than 998 bytes (RFC 5322, section 2.1.1).
    let text: String

    /// Encodes a text. CR, LF and CRLF all end a line. ASCII in lines of at most 78 bytes stays as it is; for anything
    /// else the shorter of quoted-printable and base64 is taken.
    init(_ source: String) {
        let lines = Self.lines(of: source)
        if lines.allSatisfy({ line in line.count <= 78 && line.allSatisfy(Self.isPlain) }) {
            encoding = "7bit"
            text = lines.map { String(decoding: $0, as: UTF8.self) + "\r\n" }.joined()
            return
        }
        let quoted = lines.map { Self.quoted($0) }.joined()
        let coded = Self.coded(Array(lines.joined(separator: [0x0D, 0x0A])) + [0x0D, 0x0A])
        let isQuoted = quoted.utf8.count <= coded.utf8.count
        encoding = isQuoted ? "quoted-printable" : "base64"
        text = isQuoted ? quoted : coded
    }

    /// Lines of 76 characters (RFC 2045, section 6.8), each with its line ending.
    private static func coded(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            text += Base64.text(rest.prefix(57)) + "\r\n"
            rest = rest.dropFirst(57)
        }
        return text
    }

    private static func isPlain(_ byte: UInt8) -> Bool { 0x20...0x7E ~= byte || byte == 0x09 }

    /// The lines without their endings. An ending at the very end begins no further line.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        var isAfterReturn = false
        for byte in text.utf8 {
            if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D || !isAfterReturn {
                    lines.append(line)
                    line = []
                }
            } else {
                line.append(byte)
            }
            isAfterReturn = byte == 0x0D
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// A line in quoted-printable (RFC 2045, section 6.7), in lines of at most 76 characters.
    private static func quoted(_ line: [UInt8]) -> String {
        var text = ""
        var width = 0
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            // White space at the end of a line gets lost on the way.
            let isLiteral = byte != UInt8(ascii: "=") && isPlain(byte) && !(isLast && (byte == 0x20 || byte == 0x09))
            let symbol = isLiteral ? String(Unicode.Scalar(byte)) : "=" + hexadecimal(byte)
            // The last column is kept for the `=` of a soft line break, unless the line ends here.
            if width + symbol.utf8.count > (isLast ? 76 : 75) {
                text += "=\r\n"
                width = 0
            }
            text += symbol
            width += symbol.utf8.count
        }
        return text + "\r\n"
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }
}
