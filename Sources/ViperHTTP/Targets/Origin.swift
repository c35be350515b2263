/// The origin of a page: scheme, host and port (RFC 6454, section 6.1), as browsers send it in `Origin`.
public struct Origin: Sendable, Hashable {
    /// The serialized origin: `https://app.example.org`, `http://127.0.0.1:3000`, `null`, or `file://` from programs
    /// that show local pages.
    public let text: String

    /// An opaque origin: a local or sandboxed page.
    public static let opaque = Origin(text: "null")

    /// Parses an origin; nil if it is invalid. Scheme and host are case-sensitive: browsers send them in lower case and
    /// omit default ports.
    public init?(_ text: some StringProtocol) {
        if text == "null" || text == "file://" {
            self.text = String(text)
            return
        }
        guard let mark = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<mark.lowerBound]
        var authority = text[mark.upperBound...]
        guard let first = scheme.utf8.first, Self.isLowerLetter(first), scheme.utf8.allSatisfy(Self.isSchemeByte),
            text.utf8.count <= 2000
        else { return nil }
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            let port = authority[authority.index(after: colon)...]
            guard (1...5).contains(port.utf8.count), port.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let number = Int(port),
                number <= 65_535
            else { return nil }
            authority = authority[..<colon]
        }
        guard Self.isHost(authority) else { return nil }
        self.text = String(text)
    }

    private init(text: String) { self.text = text }

    /// The parts of an origin with a host, such as `https://`, `a.example.com`, `:8443`; nil without one.
    package var parts: (scheme: Substring, host: Substring, port: Substring)? {
        guard let mark = text.firstRange(of: "://"), mark.upperBound < text.endIndex else { return nil }
        let authority = text[mark.upperBound...]
        let colon = authority.hasSuffix("]") ? authority.endIndex : authority.lastIndex(of: ":") ?? authority.endIndex
        return (text[..<mark.upperBound], authority[..<colon], authority[colon...])
    }

    private static func isHost(_ host: some StringProtocol) -> Bool {
        if host.hasPrefix("[") { return host.hasSuffix("]") && ClientAddress(host)?.isVersion4 == false }
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                isLowerLetter(byte) || 0x30...0x39 ~= byte || byte == 0x2D || byte == 0x2E || byte == 0x5F
            }
    }

    private static func isLowerLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLowerLetter(byte) || 0x30...0x39 ~= byte || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
}
