import ViperHTTP
import ViperJSON
import ViperValues

extension HeaderField {
    /// The header fields of a page: it loads only what it needs (`Content-Security-Policy`, W3C, CSP level 3), and its
    /// links send no referrer (W3C, Referrer Policy).
    ///
    /// - Parameter sources: what it loads, as directives that each end with `; `; empty for nothing.
    static func ofPage(loading sources: String = "") -> [HeaderField] {
        [
            HeaderField(
                "Content-Security-Policy",
                "default-src 'none'; " + sources + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
            HeaderField("Referrer-Policy", "no-referrer"),
        ]
    }
}

extension ByteWriter {
    /// Writes an English page up to the end of its head. The empty icon keeps browsers from requesting `/favicon.ico`.
    mutating func beginPage(_ title: String, styles: [String] = [], scripts: [String] = []) {
        raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
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
    mutating func html(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\""): raw("&quot;")
            case UInt8(ascii: "'"): raw("&#39;")
            default: self.byte(byte)
            }
        }
    }
}
