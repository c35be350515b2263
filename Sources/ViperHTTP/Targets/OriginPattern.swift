/// A pattern of origins with a wildcard for the port, the subdomain or both.
///
/// | pattern | origins that match |
/// |---|---|
/// | `http://localhost:*` | `http://localhost` with any port, or none |
/// | `https://*.example.com` | `https://a.example.com`, `https://b.a.example.com`; not `https://example.com`, and no other port |
/// | `https://*.example.com:*` | the same with any port, or none |
///
/// The wildcard is the whole first label and stands for one or more labels. A domain of at least two labels, or
/// `localhost`, must follow it, so that nobody allows all of `.com`. Scheme and host are case-sensitive, as in
/// ``Origin``.
public struct OriginPattern: Sendable, Hashable {
    /// The scheme with `://`.
    private let scheme: String
    /// The host, or its required suffix: a dot and the domain.
    private let host: String
    private let hasSubdomains: Bool
    /// The port with its colon, empty for none; nil for any.
    private let port: String?

    /// Parses a pattern; nil if it is invalid or has no wildcard.
    public init?(_ text: String) {
        guard text.contains("*"), let mark = text.firstRange(of: "://") else { return nil }
        scheme = String(text[..<mark.upperBound])
        var rest = text[mark.upperBound...]
        let hasAnyPort = rest.hasSuffix(":*")
        if hasAnyPort { rest = rest.dropLast(2) }
        hasSubdomains = rest.hasPrefix("*.")
        if hasSubdomains { rest = rest.dropFirst(2) }
        // The rest must be an ordinary origin.
        guard !rest.contains("*"), let origin = Origin(scheme + rest), origin != .opaque, !rest.hasPrefix("["),
            let parts = origin.parts, !hasAnyPort || parts.port.isEmpty
        else { return nil }
        if hasSubdomains, !Self.isDomain(parts.host) { return nil }
        host = hasSubdomains ? "." + parts.host : String(parts.host)
        port = hasAnyPort ? nil : String(parts.port)
    }

    /// Whether an origin matches.
    public func matches(_ origin: Origin) -> Bool {
        guard let parts = origin.parts, parts.scheme == scheme, port == nil || parts.port == port ?? "" else {
            return false
        }
        guard hasSubdomains else { return parts.host == host }
        guard parts.host.hasSuffix(host) else { return false }
        // No label before the domain may be empty.
        return parts.host.dropLast(host.utf8.count).split(separator: ".", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty }
    }

    /// Whether a host can have subdomains: at least two labels of which the last is no number, or `localhost`.
    private static func isDomain(_ host: Substring) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
        return host == "localhost" || (labels.count >= 2 && !last.utf8.allSatisfy { 0x30...0x39 ~= $0 })
    }
}
