package import ViperHTTP

extension HeaderField {
    /// The header fields of a page: it loads only what it needs (`Content-Security-Policy`, W3C, CSP level 3), and its
    /// links send no referrer (W3C, Referrer Policy).
    ///
    /// - Parameters:
    ///   - sources: what it loads, as directives that each end with `; `; empty for nothing.
    ///   - hasForms: whether it has forms, which go to its own origin. It names that then, since a form without a referrer
    ///     would come from an opaque origin.
    package static func ofPage(loading sources: String = "", hasForms: Bool = false) -> [HeaderField] {
        [
            HeaderField(
                "Content-Security-Policy",
                "default-src 'none'; " + sources + "base-uri 'none'; form-action " + (hasForms ? "'self'" : "'none'")
                    + "; frame-ancestors 'none'"),
            HeaderField("Referrer-Policy", hasForms ? "same-origin" : "no-referrer"),
        ]
    }
}

extension ByteWriter {
    /// Writes a page up to the end of its head. The empty icon keeps browsers from requesting `/favicon.ico`.
    package mutating func beginPage(
        _ title: String, in language: LanguageTag = .english, styles: [String] = [], scripts: [String] = []
    ) {
        raw("<!doctype html>\n<html lang=\"")
        html(language.text)
        raw("\">\n<head>\n<meta charset=\"utf-8\">\n")
        raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
        html(title)
        raw("</title>\n<link rel=\"icon\" href=\"data:,\">\n")
        for style in styles {
            raw("<link rel=\"stylesheet\" href=\"")
            html(style)
            raw("\">\n")
        }
        for script in scripts {
            raw("<script src=\"")
            html(script)
            raw("\" defer></script>\n")
        }
        raw("</head>\n")
    }

    /// Writes text escaped for HTML content and quoted attributes.
    package mutating func html(_ text: String) {
        var text = text
        text.withUTF8 { html(UnsafeRawBufferPointer($0)) }
    }

    /// The same of UTF-8, searched eight bytes at a time.
    package mutating func html(_ text: UnsafeRawBufferPointer) {
        var rest = text
        while let mark = Self.firstMark(in: rest) {
            raw(UnsafeRawBufferPointer(rebasing: rest[..<mark]))
            raw(Self.entity(of: rest[mark]))
            rest = UnsafeRawBufferPointer(rebasing: rest[(mark &+ 1)...])
        }
        raw(rest)
    }

    /// The first byte that has an entity.
    @inline(__always)
    private static func firstMark(in text: UnsafeRawBufferPointer) -> Int? {
        guard let source = text.baseAddress else { return nil }
        var index = 0
        while index &+ 8 < text.count {
            let marks = marks(in: source.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
            index &+= 8
        }
        // The last eight bytes, of which the first may have been seen.
        index = max(0, text.count &- 8)
        let marks = marks(in: lastWord(of: text, at: index))
        return marks == 0 ? nil : index &+ marks.trailingZeroBitCount / 8
    }

    /// At most eight bytes of a text's end, the first one lowest, with zeros behind them.
    @inline(__always)
    private static func lastWord(of text: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        if text.count >= 8 { return text.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
        guard text.count >= 4 else { return text.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        let end = text.loadUnaligned(fromByteOffset: text.count &- 4, as: UInt32.self)
        return UInt64(text.loadUnaligned(as: UInt32.self)) | UInt64(end) << (UInt64(text.count &- 4) &* 8)
    }

    /// Sets the high bit of each of eight bytes that has an entity. Only the lowest mark is exact: a subtraction may borrow
    /// from the bytes above.
    private static func marks(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        // Two pairs that differ in one bit: `&` and `'`, `<` and `>`.
        let ampersand = (word & ~ones) ^ (ones &* 0x26)
        let angle = (word & ~(ones &* 0x02)) ^ (ones &* 0x3C)
        let equal = ((quote &- ones) & ~quote) | ((ampersand &- ones) & ~ampersand) | ((angle &- ones) & ~angle)
        return equal & (ones &* 0x80)
    }

    private static func entity(of byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        default: "&#39;"
        }
    }
}
