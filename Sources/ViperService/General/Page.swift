import ViperHTTP
import ViperJSON
import ViperValues

extension HeaderField {
    /// What a page tells browsers: nothing is loaded but what it needs (`Content-Security-Policy`, W3C, CSP level 3), and
    /// where its links lead nobody is told where they stood (W3C, Referrer Policy).
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
    /// Begins a page in English, up to the end of its head. The empty icon keeps browsers from asking for `/favicon.ico`.
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

    /// Writes text as HTML, in an element or between the quotes of an attribute.
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
