/// Why a handshake failed.
public enum HandshakeFailure: String, Sendable, CaseIterable {
    /// The client left in the middle.
    case closed
    /// It took longer than a head may take.
    case timeout
    /// The client speaks no version that we do.
    case version
    /// The client and we have no cipher suite, curve or signature in common.
    case algorithms
    /// The client has shown no certificate, or a bad one, where one is required.
    case certificate
    /// The client speaks something else than TLS.
    case notTLS = "not_tls"
    /// The client refused, most often our certificate.
    case refused
    /// Anything else.
    case other
}

/// The handshakes since the start.
struct HandshakeCounts {
    /// Those that were completed, and those among them that resumed a session.
    var (complete, resumed) = (0, 0)
    /// Those that failed.
    var failed: [HandshakeFailure: Int] = [:]
}
