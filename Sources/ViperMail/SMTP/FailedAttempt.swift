import CCurl
import Glibc
import ViperCurl

/// What libcurl reports of a mail that was not sent.
struct FailedAttempt {
    private let code: CURLcode
    private let handle: CurlHandle
    private let reply: MailReply?
    private let isWhole: Bool
    private let address: SMTPAddress

    /// - Parameters:
    ///   - reply: the server's last reply.
    ///   - isWhole: whether the server may have the whole mail.
    init(_ code: CURLcode, _ handle: CurlHandle, _ reply: MailReply?, isWhole: Bool, _ address: SMTPAddress) {
        self.code = code
        self.handle = handle
        self.reply = reply
        self.isWhole = isWhole
        self.address = address
    }

    var error: MailError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            .timedOut("\(address): no reply in time" + (isWhole ? " to the whole mail" : ""))
        case CURLE_LOGIN_DENIED: .rejectedClient("\(address): the login was denied" + refusal)
        case CURLE_USE_SSL_FAILED: .rejectedClient("\(address): the server has no TLS")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            // libcurl's message of these is about certificates.
            .rejectedClient("\(address): \(handle.library.text(code)): \(handle.detail)")
        case CURLE_REMOTE_ACCESS_DENIED: .rejectedClient("\(address): the greeting was refused" + refusal)
        // The reply to the greeting, the sender, the recipient, or the mail; to that, versions of libcurl differ.
        case CURLE_SEND_ERROR, CURLE_WEIRD_SERVER_REPLY: answered ?? broken
        case CURLE_RECV_ERROR where isWhole: answered ?? broken
        default: broken
        }
    }

    private var refusal: String { reply.map { $0.code >= 400 ? " (\($0))" : "" } ?? "" }

    /// The error of a reply that refuses; nil if the connection broke.
    ///
    /// A reply to the greeting is about this client; so are those that demand a login or TLS (RFC 4954, section 6; RFC
    /// 3207, section 4). The operator can change both, so that the mail is not given up.
    private var answered: MailError? {
        guard let reply, handle.status == reply.code, reply.code >= 400 else { return nil }
        if reply.code < 500 { return .deferred(reply) }
        if !hasGreeted { return .rejectedClient("\(address): it refused the connection (\(reply))") }
        if [521, 530, 534, 535, 538].contains(reply.code) {
            return .rejectedClient("\(address): it demands a login or TLS, or takes no mail (\(reply))")
        }
        return .refused(reply)
    }

    /// Whether the server has taken a command yet. If not, libcurl calls its refusal no reply of a mail server's.
    private var hasGreeted: Bool { code != CURLE_WEIRD_SERVER_REPLY || isWhole }

    /// A connection that broke. The text is libcurl's for the result and the system's for its error; neither quotes
    /// anything that was sent or received.
    private var broken: MailError {
        var text = "\(address): \(handle.library.text(code))"
        let systemError = handle.systemError
        if systemError != 0, let reason = strerror(Int32(truncatingIfNeeded: systemError)) {
            text += " (\(String(cString: reason)))"
        }
        return .unreachable(text + (isWhole ? ", after the whole mail" : ""))
    }
}
