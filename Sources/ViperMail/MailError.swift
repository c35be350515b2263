/// Why a mail was not sent. The texts are for the log only. They hold no password, nothing of the mail, and none of the
/// server's words, which may repeat either.
public enum MailError: Error, Sendable, Equatable {
    /// The server refused the mail for good (RFC 5321, section 4.2.1): another attempt would fail as well.
    case refused(MailReply)
    /// The server refused the mail for now.
    case deferred(MailReply)
    /// The server does not accept this client: its password, its TLS, its address. That is for the operator to
    /// change, and no fault of the mail's.
    case rejectedClient(String)
    /// The server could not be reached, or the connection broke.
    case unreachable(String)
    /// The server did not reply in time.
    case timedOut(String)
    /// The mail could not be stored.
    case notStored(String)
    /// The calling task was cancelled.
    case cancelled

    /// Whether another attempt is pointless.
    public var isPermanent: Bool {
        switch self {
        case .refused: true
        case .deferred, .rejectedClient, .unreachable, .timedOut, .notStored, .cancelled: false
        }
    }
}

extension MailError: CustomStringConvertible {
    /// One line for the log.
    public var description: String {
        switch self {
        case .refused(let reply): "the server refused the mail: \(reply)"
        case .deferred(let reply): "the server refused the mail for now: \(reply)"
        case .rejectedClient(let reason): "the server does not accept this client: \(reason)"
        case .unreachable(let reason), .timedOut(let reason), .notStored(let reason): reason
        case .cancelled: "the attempt was cancelled"
        }
    }
}

/// The codes of a server's reply.
public struct MailReply: Sendable, Equatable, CustomStringConvertible {
    /// Three digits (RFC 5321, section 4.2).
    public let code: Int
    /// The enhanced status code, such as `5.1.1` (RFC 3463); nil if there was none.
    public let status: String?

    public init(_ code: Int, status: String? = nil) {
        self.code = code
        self.status = status
    }

    /// `550 5.1.1`.
    public var description: String { status.map { "\(code) \($0)" } ?? "\(code)" }
}
