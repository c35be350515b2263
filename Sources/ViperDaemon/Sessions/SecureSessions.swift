import CGnuTLS
import CMicroHTTPD
import ViperThreads

/// What all sessions of TLS share: certificates, the counts of handshakes, a header field.
final class SecureSessions: Sendable {
    let certificates: CertificateStore
    let counts = Locked(HandshakeCounts())
    /// The value of `Strict-Transport-Security` (RFC 6797, section 6.1); nil for none. It is not sent over plain HTTP
    /// (section 7.2).
    let strictTransport: String?

    init(_ listener: DaemonConfiguration.SecureListener) {
        certificates = listener.certificates
        let age = listener.strictTransportAge / .seconds(1)
        strictTransport = age >= 1 ? "max-age=\(Int(age))" : nil
    }

    /// TLS 1.3 and 1.2, with forward secrecy and authenticated encryption (RFC 9325, sections 3.1.1 and 4.2).
    static let priorities: StaticString = """
        NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-KX-ALL:+ECDHE-ECDSA:+ECDHE-RSA:-CIPHER-ALL:+AES-128-GCM:+AES-256-GCM:\
        +CHACHA20-POLY1305:-MAC-ALL:+AEAD
        """

    /// libmicrohttpd asks for it before it starts. It is never called, since each session has credentials of its own.
    static let noCertificate:
        @convention(c) (
            gnutls_session_t?, OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt32>?,
            UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt32>?, UnsafeMutableRawPointer?,
            UnsafeMutablePointer<UInt32>?
        ) -> Int32 = { _, _, _, _, _, _, _, _ in -1 }

    /// Counts a handshake that has failed.
    func note(_ failure: HandshakeFailure) { counts.withLock { $0.failed[failure, default: 0] += 1 } }

    /// Takes over the session that libmicrohttpd has made for a connection. GnuTLS calls it from now on, so it must be kept
    /// until the connection is closed, even if memory ran out for its certificate: its handshake fails then.
    func adopt(
        _ pointer: gnutls_session_t, of connection: OpaquePointer, _ descriptor: Int32, _ reads: SessionReads
    ) -> SecureSession {
        let session = SecureSession(pointer, connection, descriptor, certificates.certificates, reads)
        if session.agreeOnHTTP() && session.chooseCertificate(for: nil) { session.knowClients() }
        return session
    }
}
