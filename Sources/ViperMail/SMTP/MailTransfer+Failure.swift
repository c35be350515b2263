import CCurl
import Glibc
import ViperCurl

extension MailTransfer {
    /// Why a mail was not sent.
    ///
    /// - Parameter code: what libcurl reports.
    func error(_ code: CURLcode, _ handle: CurlHandle) -> MailError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT: lateness
        case CURLE_LOGIN_DENIED: .rejectedClient("\(configuration.address): the login was denied" + refusal)
        case CURLE_USE_SSL_FAILED: .rejectedClient("\(configuration.address): the server has no TLS")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR:
            // libcurl's message of these is about certificates.
            .rejectedClient("\(configuration.address): \(handle.library.text(code)): \(handle.detail)")
        case CURLE_REMOTE_ACCESS_DENIED: .rejectedClient("\(configuration.address): the greeting was refused" + refusal)
        // The reply to the greeting, the sender, the recipient, or the mail; to that, versions of libcurl differ.
        case CURLE_SEND_ERROR, CURLE_WEIRD_SERVER_REPLY: answered(code, handle) ?? broken(code, handle)
        case CURLE_RECV_ERROR where isWhole: answered(code, handle) ?? broken(code, handle)
        default: broken(code, handle)
        }
    }

    private var refusal: String { replies.last.map { $0.code >= 400 ? " (\($0))" : "" } ?? "" }

    /// The error of a reply that refuses; nil if the connection broke.
    ///
    /// A reply to the greeting is about this client; so are those that demand a login or TLS (RFC 4954, section 6; RFC
    /// 3207, section 4). The operator can change both, so that the mail is not given up.
    private func answered(_ code: CURLcode, _ handle: CurlHandle) -> MailError? {
        guard let reply = replies.last, handle.status == reply.code, reply.code >= 400 else { return nil }
        if reply.code < 500 { return .deferred(reply) }
        // Unless the server has taken a command, libcurl calls its refusal no reply of a mail server's.
        if code == CURLE_WEIRD_SERVER_REPLY, !isWhole {
            return .rejectedClient("\(configuration.address): it refused the connection (\(reply))")
        }
        if [521, 530, 534, 535, 538].contains(reply.code) {
            return .rejectedClient("\(configuration.address): it demands a login or TLS, or takes no mail (\(reply))")
        }
        return .refused(reply)
    }

    /// A connection that broke. The text is libcurl's for the result and the system's for its error; neither quotes
    /// anything that was sent or received.
    private func broken(_ code: CURLcode, _ handle: CurlHandle) -> MailError {
        var text = "\(configuration.address): \(handle.library.text(code))"
        let systemError = handle.systemError
        if systemError != 0, let reason = strerror(Int32(truncatingIfNeeded: systemError)) {
            text += " (\(String(cString: reason)))"
        }
        return .unreachable(text + (isWhole ? ", after the whole mail" : ""))
    }
}
