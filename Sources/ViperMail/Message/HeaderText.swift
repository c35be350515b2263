import ViperValues

/// The text of header fields.
enum HeaderText {
    /// Whether a text can stand in a header field: without control characters, of which CR and LF would begin a field
    /// of the text's own.
    static func isText(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }

    /// A field with an unstructured text (RFC 5322, section 3.6.5), without its line ending: as it is if that fits in
    /// one line and reads the same, else in encoded words.
    static func field(_ name: String, _ text: String) -> String {
        let line = "\(name): \(text)"
        let isPlain = text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && !text.contains("=?")
        if isPlain, line.utf8.count <= 78, text.first != " ", text.last != " " { return line }
        return "\(name): \(encoded(text, used: name.utf8.count + 2))"
    }

    /// A field with a mailbox (RFC 5322, section 3.4).
    static func field(_ name: String, _ mailbox: Mailbox) -> String {
        let address = "<\(mailbox.address.text)>"
        if mailbox.name.isEmpty { return "\(name): \(mailbox.address.text)" }
        let phrase = phrase(mailbox.name, used: name.utf8.count + 2)
        // On a line of its own, since an address may have 254 bytes.
        return "\(name): \(phrase)\r\n \(address)"
    }

    private static func phrase(_ text: String, used: Int) -> String {
        let isPlain = text.utf8.allSatisfy { 0x20...0x7E ~= $0 } && !text.contains("=?") && text.utf8.count <= 60
        guard isPlain else { return encoded(text, used: used) }
        var quoted = "\""
        for character in text {
            if character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "\""
    }

    /// Encoded words (RFC 2047, section 2), each of whole characters, on lines of at most 76 characters.
    ///
    /// - Parameter used: the length of what stands before them on their first line.
    private static func encoded(_ text: String, used: Int) -> String {
        // A line holds 76 characters: what stands before, `=?utf-8?B?`, groups of four for three bytes, and `?=`.
        var words: [String] = []
        var part: [UInt8] = []
        var room = (76 - used - 12) / 4 * 3
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if part.count + bytes.count > room {
                words.append(word(part))
                part = []
                room = 45
            }
            part += bytes
        }
        words.append(word(part))
        return words.joined(separator: "\r\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Base64.text(bytes))?=" }
}
