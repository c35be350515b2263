import CGnuTLS
import Glibc

/// The TLS session of a connection. Only its connection's thread uses it, before libmicrohttpd frees it.
final class SecureSession {
    // One thread uses it, and no access to a variable is within another, so that is not checked.

    let pointer: gnutls_session_t
    /// libmicrohttpd's connection.
    let connection: OpaquePointer
    let descriptor: Int32
    /// Whether its handshake is complete, but for what libmicrohttpd does without waiting.
    @exclusivity(unchecked) var isEstablished = false
    /// Whether its handshake is counted.
    @exclusivity(unchecked) var isCounted = false
    /// Whether the client's certificate is a good one, if it must show one.
    @exclusivity(unchecked) var isVerified = false
    /// Whether its handshake has failed, which libmicrohttpd is left to find out.
    @exclusivity(unchecked) var isGivenUp = false
    /// Kept as long as the session may refer to them.
    let certificates: CertificateSet
    /// The subject of the client's certificate once the session is established; empty if none is required.
    lazy var clientSubject: [UInt8] = readSubject()
    unowned(unsafe) let reads: SessionReads
    /// How many bytes were read from the socket, or belong to the handshake that libmicrohttpd is about to end.
    var received: UInt64 { max(read, lastFlightEnd) }
    @exclusivity(unchecked) var read: UInt64 = 0
    @exclusivity(unchecked) private var lastFlightEnd: UInt64 = 0
    /// Whether the last flight of a handshake of TLS 1.2 is awaited.
    @exclusivity(unchecked) private var awaitsLastFlight = false
    /// Whether it is among the unsettled sessions of its thread.
    @exclusivity(unchecked) var isListed = false
    /// Whether the socket had nothing more when it was last read.
    @exclusivity(unchecked) var isDrained = true
    /// Whether it was read since the end of the last turn.
    @exclusivity(unchecked) var wasRead = false
    /// What was read ahead and is not used yet, if it is not in the room of its thread.
    @exclusivity(unchecked) var rest: ArraySlice<UInt8> = []
    /// Whether GnuTLS collects what is sent.
    @exclusivity(unchecked) var isCollecting = false
    /// How many bytes the socket accepts at least, as far as is known.
    @exclusivity(unchecked) var room = 0

    init(
        _ pointer: gnutls_session_t, _ connection: OpaquePointer, _ descriptor: Int32, _ certificates: CertificateSet,
        _ reads: SessionReads
    ) {
        self.connection = connection
        self.pointer = pointer
        self.descriptor = descriptor
        self.certificates = certificates
        self.reads = reads
        adder_tls_connect(pointer, Unmanaged.passUnretained(self).toOpaque(), descriptor)
        gnutls_transport_set_pull_function(pointer, Self.pull)
        gnutls_handshake_set_post_client_hello_function(pointer, Self.helloed)
    }

    /// Offers HTTP/1.1 to clients that ask what we speak (RFC 7301). Those that want something else are told so.
    func agreeOnHTTP() -> Bool {
        let name: StaticString = "http/1.1"
        var offer = gnutls_datum_t(
            data: UnsafeMutablePointer(mutating: name.utf8Start), size: UInt32(name.utf8CodeUnitCount))
        return gnutls_alpn_set_protocols(pointer, &offer, 1, UInt32(GNUTLS_ALPN_MANDATORY.rawValue)) == 0
    }

    func chooseCertificate(for host: String?) -> Bool {
        guard let certificate = certificates.certificate(for: host) else { return false }
        let credentials = UnsafeMutableRawPointer(certificate.credentials)
        return gnutls_credentials_set(pointer, GNUTLS_CRD_CERTIFICATE, credentials) == 0
    }
}

// What GnuTLS calls.
extension SecureSession {
    static func session(_ context: UnsafeMutableRawPointer?) -> SecureSession? {
        context.map { Unmanaged<SecureSession>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let pull: gnutls_pull_func = { context, room, size in
        guard let context else { return -1 }
        // Its connection's record keeps it.
        return Unmanaged<SecureSession>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.pull(room, size) }
    }

    /// The client has named its host (RFC 6066, section 3).
    private static let helloed: gnutls_handshake_simple_hook_func = { pointer in
        guard let pointer, let session = session(gnutls_transport_get_ptr(pointer)) else { return -1 }
        return session.chooseCertificate(for: session.namedHost) ? 0 : GNUTLS_E_INSUFFICIENT_CREDENTIALS
    }

    private var namedHost: String? {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { room in
            var (size, type) = (room.count, UInt32(0))
            guard gnutls_server_name_get(pointer, room.baseAddress, &size, &type, 0) == 0, size < room.count else {
                return nil
            }
            return String(decoding: room[..<size].prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

// The handshake.
extension SecureSession {
    enum Progress {
        case waiting
        /// libmicrohttpd's own call ends it without waiting.
        case complete
        case failed(HandshakeFailure)
    }

    /// Whether the client has resumed a session.
    var isResumed: Bool { gnutls_session_is_resumed(pointer) != 0 }

    /// Goes on with the handshake as far as what has arrived allows.
    func shakeHands() -> Progress {
        if awaitsLastFlight {
            guard let count = LastFlight.size(at: descriptor) else { return .waiting }
            lastFlightEnd = read + UInt64(count)
            return .complete
        }
        while true {
            let code = gnutls_handshake(pointer)
            switch code {
            case 0: return .complete
            case GNUTLS_E_AGAIN where isBeforeLastFlight && gnutls_record_get_direction(pointer) == 0:
                awaitsLastFlight = true
                return shakeHands()
            case GNUTLS_E_AGAIN: return .waiting
            case _ where gnutls_error_is_fatal(code) == 0: continue
            default:
                gnutls_alert_send_appropriate(pointer, code)
                return .failed(Self.failure(code))
            }
        }
    }

    /// Whether only the client's last flight is missing, after which another call of GnuTLS would begin a new handshake in
    /// TLS 1.2; in 1.3 it would do nothing.
    var isBeforeLastFlight: Bool {
        guard gnutls_protocol_get_version(pointer) == GNUTLS_TLS1_2 else { return false }
        let last = gnutls_handshake_get_last_out(pointer)
        return last == GNUTLS_HANDSHAKE_SERVER_HELLO_DONE || last == GNUTLS_HANDSHAKE_FINISHED
    }

    private static func failure(_ code: Int32) -> HandshakeFailure {
        switch code {
        case GNUTLS_E_PREMATURE_TERMINATION, GNUTLS_E_PULL_ERROR, GNUTLS_E_PUSH_ERROR: .closed
        case GNUTLS_E_UNSUPPORTED_VERSION_PACKET: .version
        case GNUTLS_E_NO_CIPHER_SUITES, GNUTLS_E_NO_COMMON_KEY_SHARE, GNUTLS_E_UNSUPPORTED_SIGNATURE_ALGORITHM,
            GNUTLS_E_NO_APPLICATION_PROTOCOL, GNUTLS_E_INSUFFICIENT_CREDENTIALS:
            .algorithms
        case GNUTLS_E_NO_CERTIFICATE_FOUND, GNUTLS_E_CERTIFICATE_REQUIRED, GNUTLS_E_CERTIFICATE_ERROR,
            GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR:
            .certificate
        case GNUTLS_E_UNEXPECTED_PACKET_LENGTH, GNUTLS_E_UNEXPECTED_PACKET, GNUTLS_E_RECORD_OVERFLOW: .notTLS
        case GNUTLS_E_FATAL_ALERT_RECEIVED: .refused
        default: .other
        }
    }
}
