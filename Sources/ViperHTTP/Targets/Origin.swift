/// Where a page came from: scheme, host and port (RFC 6454, section 6.1), as browsers write it in `Origin`.
public struct Origin: Sendable, Hashable {
    /// The origin as it was written: `https://app.example.org`, `http://127.0.0.1:3000`, `null`, or `file://` of
    /// programs that show pages from disk.
    public let text: String

    /// An origin that hides where it came from: a page of a file, or in a sandbox.
    public static let opaque = Origin(text: "null")

    /// Reads an origin; nil if it is none. The scheme and the host are compared as they stand: browsers write them in
    /// lower case, and leave out a port that the scheme implies.
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
