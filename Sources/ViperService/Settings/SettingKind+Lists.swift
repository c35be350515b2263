import ViperHTTP
import ViperUpstream
import ViperValues

extension SettingKind {
    /// The parts of a list, without the white space around them; none of an empty text.
    static func parts(of text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed() }
    }

    /// Whether a text is the name of a header field, of the characters that all programs take in one.
    static func isHeaderName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D
            }
    }

    /// The text of a list whose parts a file gives one by one; nil if one of them cannot stand in it.
    static func text(ofParts parts: [String]) -> String? {
        guard parts.allSatisfy({ !$0.isEmpty && !$0.contains(",") }) else { return nil }
        return parts.joined(separator: ",")
    }

    /// Whether a text is nothing, `*` or a list of origins and patterns of origins.
    static func isOrigins(_ text: String) -> Bool {
        text == "*" || (text.utf8.count <= 8000 && parts(of: text).allSatisfy(isOrigin))
    }

    /// Whether a text is an origin that clients reach a server at: one, and not a pattern of several.
    static func isHTTPOrigin(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && Origin(text) != nil && !hasUsualPort(text)
    }

    /// Whether a browser would write the origin so: `null`, which any page can be, and a port that goes without saying
    /// are none to configure.
    private static func isOrigin(_ text: String) -> Bool {
        guard OriginPattern(text) != nil || Origin(text).map({ $0 != .opaque }) == true else { return false }
        return !hasUsualPort(text)
    }

    /// Whether a port is named that goes without saying.
    private static func hasUsualPort(_ text: String) -> Bool {
        (text.hasPrefix("https://") && text.hasSuffix(":443"))
            || (text.hasPrefix("http://") && text.hasSuffix(":80"))
    }

    /// Whether a text is one of a few words, or a list of networks.
    static func isNetworks(_ text: String, or words: [String]) -> Bool {
        words.contains(text)
            || (!text.isEmpty && text.utf8.count <= 8000 && parts(of: text).allSatisfy { Network($0) != nil })
    }

    /// Whether a text is an address that an upstream can be at.
    static func isUpstream(_ text: String) -> Bool { (try? UpstreamAddress(text)) != nil }

    /// Whether a text may be a connection string of libpq's: nothing, an address, or words with `=` in them (PostgreSQL's
    /// manual, 34.1.1). A password that was given alone, by mistake, is none.
    static func isConnection(_ text: String) -> Bool {
        guard text.utf8.count <= 8000, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return false }
        return text.isEmpty || text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") || text.contains("=")
    }

    /// Whether a text is a token (RFC 6750, section 2.1).
    static func isToken(_ text: String) -> Bool {
        let body = text.utf8.reversed().drop { $0 == 0x3D }
        return !body.isEmpty
            && body.allSatisfy { byte in
                0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || "-._~+/".utf8.contains(byte)
            }
    }
}
