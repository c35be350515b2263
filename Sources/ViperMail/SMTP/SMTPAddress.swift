import Glibc

/// The address of an SMTP server: `smtp://mail.example.org:587`, or `smtps://…` for TLS from the first byte (RFC
/// 8314).
///
/// A path is the name that this client gives for itself: `smtp://mail.example.org/app.example.org`.
public struct SMTPAddress: Sendable, Hashable {
    /// Whether the scheme is `smtps`.
    public let isSecure: Bool
    /// The host's name or address in lower case, an IPv6 address in brackets.
    public let host: String
    /// 1 to 65535; 25 or 465 by default.
    public let port: UInt16
    /// What the client calls itself (`EHLO`); empty for the machine's name.
    public let clientName: String

    /// Parses an address; nil if it is none. A user and a password have settings of their own.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        isSecure = lowered.hasPrefix("smtps://")
        guard text.utf8.count <= 1000, isSecure || lowered.hasPrefix("smtp://") else { return nil }
        let rest = lowered.dropFirst(isSecure ? 8 : 7)
        let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let authority = parts.first, let (host, port) = Self.parts(of: authority) else { return nil }
        self.host = host
        self.port = port ?? (isSecure ? 465 : 25)
        clientName = parts.dropFirst().first.map(String.init) ?? ""
        guard clientName.isEmpty || MailAddress.isDomain(Substring(clientName).utf8) else { return nil }
    }

    /// Whether mails to it do not leave this machine.
    public var isLoopback: Bool { host == "localhost" || host == "[::1]" || isLoopbackIPv4 }

    private var isLoopbackIPv4: Bool {
        var address = in_addr()
        return inet_pton(AF_INET, host, &address) == 1 && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }

    private static func parts(of authority: Substring) -> (host: String, port: UInt16?)? {
        var host = authority
        var port: UInt16?
        if let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") {
            host = authority[..<colon]
            let digits = authority[authority.index(after: colon)...]
            guard digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt16(digits), number > 0 else {
                return nil
            }
            port = number
        }
        guard isHost(host) else { return nil }
        return (String(host), port)
    }

    /// A name, an IPv4 address, or an IPv6 address in brackets.
    private static func isHost(_ host: Substring) -> Bool {
        guard host.hasPrefix("["), host.hasSuffix("]") else { return MailAddress.isDomain(host.utf8) }
        var address = in6_addr()
        let text = String(host.dropFirst().dropLast())
        return !text.utf8.contains(0) && inet_pton(AF_INET6, text, &address) == 1
    }
}

extension SMTPAddress: CustomStringConvertible {
    /// `smtp://mail.example.org:587`.
    public var description: String { "\(isSecure ? "smtps" : "smtp")://\(host):\(port)" }
}
