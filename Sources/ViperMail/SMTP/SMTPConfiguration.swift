/// How to reach an SMTP server, and its limits.
public struct SMTPConfiguration: Sendable {
    /// Whether a connection that begins without TLS changes to it (`STARTTLS`, RFC 3207). `smtps` always has TLS.
    public enum TLS: String, Sendable, CaseIterable {
        /// A server without `STARTTLS` gets no mail.
        case required
        /// TLS if the server offers it. Whoever can change what is sent can take the offer away.
        case optional
        case none
    }

    /// The server. Nothing else is ever contacted.
    public var address: SMTPAddress
    /// The user name for `AUTH` (RFC 4954); empty for none.
    public var user = ""
    /// The password that belongs to the user.
    public var password = ""
    public var tls = TLS.required
    /// The file of the certificates to trust (PEM); empty for the system's.
    public var certificates = ""
    /// The timeout of one mail, from waiting for a connection to the server's last reply: 100 ms to an hour.
    public var timeout = Duration.seconds(60)
    /// The timeout of looking up the host and connecting: 100 ms to an hour.
    public var connectTimeout = Duration.seconds(10)
    /// The most connections at once: 1 to 100. Further mails wait.
    public var maximumConnections = 4

    /// Creates a configuration with the default limits.
    public init(_ address: SMTPAddress) { self.address = address }

    /// Throws the first setting that cannot be used.
    func check() throws(MailSetupFault) {
        let times = Duration.milliseconds(100)...Duration.seconds(3600)
        guard times.contains(timeout) else { throw .limit("the timeout must be 100 ms to an hour") }
        guard times.contains(connectTimeout) else { throw .limit("the connect timeout must be 100 ms to an hour") }
        guard (1...100).contains(maximumConnections) else { throw .limit("there must be 1 to 100 connections") }
        guard Self.isCredential(user), Self.isCredential(password) else { throw .credentials }
        guard user.isEmpty == password.isEmpty else { throw .incomplete }
        guard !certificates.utf8.contains(0) else { throw .limit("the certificates' path must not have U+0000") }
        guard user.isEmpty || address.isSecure || tls == .required || address.isLoopback else { throw .exposed }
    }

    private static func isCredential(_ text: String) -> Bool {
        text.utf8.count <= 1000 && HeaderText.isText(text)
    }
}

extension SMTPConfiguration: CustomStringConvertible, CustomReflectable {
    /// The address alone, since the rest holds a password.
    public var description: String { "\(address)" }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What is wrong with the configuration of mails, or with the system that should send them.
public enum MailSetupFault: Error, Sendable, Equatable {
    /// The user or the password is longer than 1000 bytes or has control characters.
    case credentials
    /// There is a user without a password, or a password without a user.
    case incomplete
    /// The password would be sent without TLS, or could be made to be.
    case exposed
    /// A limit is out of bounds. Holds the setting and its bounds.
    case limit(String)
    /// libcurl cannot be used. Holds the reason.
    case library(String)
    /// The system cannot start another thread.
    case thread
}

extension MailSetupFault: CustomStringConvertible {
    /// A message for the operator. It repeats no secret.
    public var description: String {
        switch self {
        case .credentials: "the user and the password must be of at most 1000 bytes without control characters"
        case .incomplete: "the user and the password must both be set, or neither"
        case .exposed: "the password must not be sent without TLS: TLS must be required, or the address smtps://"
        case .limit(let bounds): bounds
        case .library(let reason): "libcurl cannot be used: \(reason)"
        case .thread: "the system has no thread for mails"
        }
    }
}
