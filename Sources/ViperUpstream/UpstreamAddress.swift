import Glibc

/// The base URL of an upstream: an origin (RFC 6454, section 4) and a path that precedes every request's.
///
///     try UpstreamAddress("https://github.example.com/api/v3")
public struct UpstreamAddress: Sendable, Hashable {
    /// Whether the scheme is `https`.
    public let isSecure: Bool
    /// The host's name or address in lower case, an IPv6 address in brackets.
    public let host: String
    /// 1 to 65535; 80 or 443 by default.
    public let port: UInt16
    /// Empty, or with a leading `/` and no trailing one: `/api/v3`.
    public let path: String

    /// Parses an address. A trailing `/` is dropped; nothing else is corrected.
    public init(_ text: String) throws(UpstreamSetupFault) {
        let lowered = text.lowercased()
        isSecure = lowered.hasPrefix("https://")
        guard isSecure || lowered.hasPrefix("http://") else { throw .scheme }
        let rest = text.utf8.dropFirst(isSecure ? 8 : 7)
        if rest.contains(UInt8(ascii: "#")) { throw .fragment }
        if rest.contains(UInt8(ascii: "?")) { throw .query }
        let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
        let authority = rest[..<end]
        if authority.contains(UInt8(ascii: "@")) { throw .userInfo }
        (host, port) = try Self.parts(of: String(authority) ?? "\0", implied: isSecure ? 443 : 80)
        guard let path = String(rest[end...]) else { throw .path }
        self.path = path.hasSuffix("/") ? String(path.dropLast()) : path
        guard Self.isPath(self.path) else { throw .path }
    }

    /// `https://api.example.com`, with the port unless it is the scheme's default.
    public var origin: String {
        let scheme = isSecure ? "https" : "http"
        return port == (isSecure ? 443 : 80) ? "\(scheme)://\(host)" : "\(scheme)://\(host):\(port)"
    }

    /// Whether both have the same scheme, host and port.
    public func isSameOrigin(as other: UpstreamAddress) -> Bool {
        isSecure == other.isSecure && host == other.host && port == other.port
    }

    private static func parts(
        of authority: String, implied: UInt16
    ) throws(UpstreamSetupFault) -> (host: String, port: UInt16) {
        var host = authority[...]
        var port = implied
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            host = authority[..<colon]
            let digits = authority[authority.index(after: colon)...]
            guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt16(digits), number > 0 else {
                throw .port
            }
            port = number
        }
        guard isAddress(host) || isName(host) else { throw .host }
        return (host.lowercased(), port)
    }

    /// An IPv6 address in brackets, without a zone.
    private static func isAddress(_ host: Substring) -> Bool {
        guard host.hasPrefix("["), host.hasSuffix("]") else { return false }
        var address = in6_addr()
        let text = String(host.dropFirst().dropLast())
        return !text.utf8.contains(0) && inet_pton(AF_INET6, text, &address) == 1
    }

    /// A name or an IPv4 address: labels of letters, digits, `-` and `_`.
    private static func isName(_ host: Substring) -> Bool {
        guard (1...253).contains(host.utf8.count) else { return false }
        return host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
            (1...63).contains(label.count)
                && label.allSatisfy { byte in URICharacters.isUnreserved(byte) && byte != UInt8(ascii: "~") }
        }
    }

    /// Whether a text is an encoded path without `.` and `..` (RFC 3986, section 3.3): empty, or segments that each
    /// follow a `/`. Only the last segment may be empty.
    static func isPath(_ path: some StringProtocol) -> Bool {
        guard !path.isEmpty else { return true }
        guard path.utf8.first == UInt8(ascii: "/"), URICharacters.isEncoded(path.utf8, also: "/") else { return false }
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return segments.dropLast().allSatisfy { !$0.isEmpty }
            && segments.allSatisfy { segment in
                let text = segment.lowercased().replacing("%2e", with: ".")
                return text != "." && text != ".."
            }
    }
}

extension UpstreamAddress: CustomStringConvertible {
    /// The address as text.
    public var description: String { origin + path }
}
