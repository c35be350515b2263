/// The SQL of an object, normalized for comparison and display.
enum SchemaText {
    /// The text without comments, quotes around plain names and insignificant space, so that the formatting of a
    /// migration does not matter.
    static func normalised(_ sql: String) -> String {
        var result: [UInt8] = []
        var rest = Array(sql.utf8)[...]
        while let byte = rest.first {
            if let end = endOfSpace(rest) {
                rest = rest[end...]
                continue
            }
            let end = endOfToken(rest)
            let token = byte == 0x3B ? [] : unquoted(rest[..<end])
            if let last = result.last, let first = token.first, isWord(last), isWord(first) { result.append(0x20) }
            result += token
            rest = rest[end...]
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The end of leading space or of a leading comment; nil if there is neither.
    private static func endOfSpace(_ text: ArraySlice<UInt8>) -> Int? {
        if text.starts(with: "--".utf8) { return text.firstIndex(of: 0x0A) ?? text.endIndex }
        if text.starts(with: "/*".utf8) {
            let end = text.indices.dropFirst(3).first { text[$0] == 0x2F && text[$0 - 1] == 0x2A }
            return end.map { $0 + 1 } ?? text.endIndex
        }
        let end = text.firstIndex { $0 != 0x20 && !(0x09...0x0D).contains($0) } ?? text.endIndex
        return end > text.startIndex ? end : nil
    }

    /// The end of the first token: a word, a quoted text, or one other character.
    private static func endOfToken(_ text: ArraySlice<UInt8>) -> Int {
        guard let first = text.first else { return text.endIndex }
        if isWord(first) { return text.firstIndex { !isWord($0) } ?? text.endIndex }
        guard let quote = closing(first) else { return text.startIndex + 1 }
        var index = text.startIndex + 1
        while index < text.endIndex {
            if text[index] == quote {
                // A doubled quote stands for itself.
                guard index + 1 < text.endIndex, text[index + 1] == quote, quote != 0x5D else { return index + 1 }
                index += 1
            }
            index += 1
        }
        return text.endIndex
    }

    private static func closing(_ quote: UInt8) -> UInt8? {
        switch quote {
        case 0x22, 0x27, 0x60: quote
        case 0x5B: 0x5D
        default: nil
        }
    }

    private static func unquoted(_ token: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard token.count > 2, let first = token.first, first != 0x27, closing(first) != nil else { return token }
        let inner = token.dropFirst().dropLast()
        return inner.allSatisfy(isWord) ? inner : token
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
    }

    /// The parts in which two normalized texts differ: columns and constraints of a table.
    static func difference(_ expected: String, _ found: String) -> (expected: String, found: String) {
        let (own, others) = (parts(of: expected), parts(of: found))
        let (missing, foreign) = (own.filter { !others.contains($0) }, others.filter { !own.contains($0) })
        guard !missing.isEmpty || !foreign.isEmpty else { return (expected, found) }
        return (missing.first ?? "none", foreign.first ?? "none")
    }

    /// Splits a text at its outermost parentheses and the commas within.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in text {
            let isOutermost = character == "(" ? depth == 0 : character == ")" ? depth == 1 : depth == 1
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if isOutermost && "(,)".contains(character) {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        return parts + [part]
    }

    /// A text for a line of the log: short, without control characters.
    static func shown(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(300) {
            shown.append(scalar.properties.generalCategory == .control ? "?" : scalar)
        }
        return String(shown)
    }
}
