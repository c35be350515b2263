import ViperHTTP
import ViperUpstream

extension SettingKind {
    /// The elements of a list, trimmed; none for an empty text.
    package static func parts(of text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed() }
    }

    /// Whether a text is a header field's name, limited to characters that all programs accept.
    static func isHeaderName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                0x61...0x7A ~= byte || 0x41...0x5A ~= byte || 0x30...0x39 ~= byte || byte == 0x2D
            }
    }

    /// The text of a list that a file has as an array; nil if an element is empty or has a comma.
    static func text(ofParts parts: [String]) -> String? {
        guard parts.allSatisfy({ !$0.isEmpty && !$0.contains(",") }) else { return nil }
        return parts.joined(separator: ",")
    }

    /// Whether a text is empty, `*`, or a list of origins and origin patterns.
    static func isOrigins(_ text: String) -> Bool {
        text == "*" || (text.utf8.count <= 8000 && parts(of: text).allSatisfy(isOrigin))
    }

    /// Whether a text is the origin of an HTTP server, not a pattern of several.
    static func isHTTPOrigin(_ text: String) -> Bool {
        (text.hasPrefix("https://") || text.hasPrefix("http://")) && Origin(text) != nil && !hasUsualPort(text)
    }

    /// Whether a browser could send the origin in this form. `null`, which any page can have, and explicit default
    /// ports are not allowed.
    private static func isOrigin(_ text: String) -> Bool {
        guard OriginPattern(text) != nil || Origin(text).map({ $0 != .opaque }) == true else { return false }
        return !hasUsualPort(text)
    }

    /// Whether the scheme's default port is explicit.
    private static func hasUsualPort(_ text: String) -> Bool {
        (text.hasPrefix("https://") && text.hasSuffix(":443"))
            || (text.hasPrefix("http://") && text.hasSuffix(":80"))
    }

    /// Whether a text is two paths with a colon between them.
    static func isPairOfPaths(_ text: String) -> Bool {
        let paths = text.split(separator: ":", omittingEmptySubsequences: false)
        return paths.count == 2 && !paths.contains("") && !text.unicodeScalars.contains("\0")
    }

    /// Whether a text is one of the words, or a list of networks.
    static func isNetworks(_ text: String, or words: [String]) -> Bool {
        words.contains(text)
            || (!text.isEmpty && text.utf8.count <= 8000 && parts(of: text).allSatisfy { Network($0) != nil })
    }

    static func isUpstream(_ text: String) -> Bool { (try? UpstreamAddress(text)) != nil }

    /// Whether a text may be a libpq connection string: empty, a URI, or `key=value` words (PostgreSQL's manual,
    /// 34.1.1). A bare password, given by mistake, is not.
    static func isConnection(_ text: String) -> Bool {
        guard text.utf8.count <= 8000, !text.unicodeScalars.contains(where: { $0.value < 0x20 }) else { return false }
        return text.isEmpty || text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") || text.contains("=")
    }

    /// Whether a text can be sent as a user name or a password.
    static func isCredential(_ text: String) -> Bool {
        text.utf8.count <= 1000 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
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
