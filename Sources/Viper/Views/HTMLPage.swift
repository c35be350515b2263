package import ViperHTTP
package import ViperValues

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

    /// The same of UTF-8.
    package mutating func html(_ text: UnsafeRawBufferPointer) {
        var start = 0
        for (index, byte) in text.enumerated() {
            guard let entity = Self.entity(of: byte) else { continue }
            raw(UnsafeRawBufferPointer(rebasing: text[start..<index]))
            raw(entity)
            start = index + 1
        }
        raw(UnsafeRawBufferPointer(rebasing: text[start...]))
    }

    private static func entity(of byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
