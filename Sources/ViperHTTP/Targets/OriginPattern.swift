/// Origins by a wildcard for the port, for the labels before a domain, or for both.
///
/// | pattern | origins that match |
/// |---|---|
/// | `http://localhost:*` | `http://localhost` with any port, or none |
/// | `https://*.example.com` | `https://a.example.com`, `https://b.a.example.com`; not `https://example.com`, and no other port |
/// | `https://*.example.com:*` | the same with any port, or none |
///
/// The wildcard is the whole first label, and stands for one label or more; what follows is a domain of two labels or
/// more, or `localhost`: all of `.com` cannot be meant. Scheme and host are compared as they stand, as ``Origin`` has them.
public struct OriginPattern: Sendable, Hashable {
    /// The scheme and `://`.
    private let scheme: String
    /// The host, or what it must end with: a dot and the domain.
    private let host: String
    private let hasSubdomains: Bool
    /// The colon and the port, empty for none; nil for any.
    private let port: String?

    /// Reads a pattern; nil if it is none, or has no wildcard.
    public init?(_ text: String) {
        guard text.contains("*"), let mark = text.firstRange(of: "://") else { return nil }
        scheme = String(text[..<mark.upperBound])
        var rest = text[mark.upperBound...]
        let hasAnyPort = rest.hasSuffix(":*")
        if hasAnyPort { rest = rest.dropLast(2) }
        hasSubdomains = rest.hasPrefix("*.")
        if hasSubdomains { rest = rest.dropFirst(2) }
        // What is left is an origin like any other.
        guard !rest.contains("*"), let origin = Origin(scheme + rest), origin != .opaque, !rest.hasPrefix("["),
            let parts = Self.parts(of: origin), !hasAnyPort || parts.port.isEmpty
        else { return nil }
        if hasSubdomains, !Self.isDomain(parts.host) { return nil }
        host = hasSubdomains ? "." + parts.host : String(parts.host)
        port = hasAnyPort ? nil : String(parts.port)
    }

    /// Whether an origin is one of those that are meant.
    public func matches(_ origin: Origin) -> Bool {
        guard let parts = Self.parts(of: origin), parts.scheme == scheme, port == nil || parts.port == port ?? "" else {
            return false
        }
        guard hasSubdomains else { return parts.host == host }
        guard parts.host.hasSuffix(host) else { return false }
        // No label is empty, of what stands before the domain.
        return parts.host.dropLast(host.utf8.count).split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty }
    }

    /// The parts of an origin with a host: `https://`, `a.example.com`, `:8443`.
    private static func parts(of origin: Origin) -> (scheme: Substring, host: Substring, port: Substring)? {
        let text = origin.text
        guard let mark = text.firstRange(of: "://"), mark.upperBound < text.endIndex else { return nil }
        let authority = text[mark.upperBound...]
        let colon = authority.hasSuffix("]") ? authority.endIndex : authority.lastIndex(of: ":") ?? authority.endIndex
        return (text[..<mark.upperBound], authority[..<colon], authority[colon...])
    }

    /// Whether subdomains may be meant: two labels or more whose last is no number, or `localhost`.
    private static func isDomain(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        return host == "localhost" || (labels.count >= 2 && !last.utf8.allSatisfy { 0x30...0x39 ~= $0 })
    }
}
