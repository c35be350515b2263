import CGnuTLS

// Who the client is.
extension SecureSession {
    /// Lets clients resume sessions; or, where they must show certificates, has these checked in every handshake: tickets
    /// would outlive an authority that is trusted no more.
    func knowClients() {
        guard certificates.checksClients else { return certificates.ticketKey.giveTickets(in: pointer) }
        gnutls_certificate_server_set_request(pointer, GNUTLS_CERT_REQUIRE)
        gnutls_session_set_verify_function(pointer) { pointer in
            SecureSession.session(pointer.flatMap { gnutls_transport_get_ptr($0) })?.verify() == true ? 0 : -1
        }
        gnutls_handshake_set_hook_function(
            pointer, GNUTLS_HANDSHAKE_CERTIFICATE_PKT.rawValue, GNUTLS_HOOK_PRE, Self.shown)
    }

    /// A client without a certificate shows an empty list of three bytes, its length (RFC 5246, section 7.4.6).
    private static let shown: gnutls_handshake_hook_func = { pointer, _, _, isIncoming, message in
        guard isIncoming != 0, let message, message.pointee.size <= 3 else { return 0 }
        session(pointer.flatMap { gnutls_transport_get_ptr($0) })?.alert(GNUTLS_A_HANDSHAKE_FAILURE)
        return 0
    }

    /// Tells the client why its handshake fails, where libmicrohttpd, which ends those of TLS 1.2, does not.
    private func alert(_ description: gnutls_alert_description_t) {
        guard gnutls_protocol_get_version(pointer) == GNUTLS_TLS1_2 else { return }
        gnutls_alert_send(pointer, GNUTLS_AL_FATAL, description)
        // Had it anything unread, the kernel would reset the connection, and the client might miss the alert.
        LastFlight.drop(at: descriptor)
    }

    /// Checks the certificate that the client has shown.
    private func verify() -> Bool {
        var status: UInt32 = 0
        let code = gnutls_certificate_verify_peers(pointer, ClientPurpose.shared.data, 1, &status)
        isVerified = code == 0 && status == 0
        if !isVerified { alert(GNUTLS_A_BAD_CERTIFICATE) }
        return isVerified
    }

    /// Whether the client has shown a certificate that it may be served with, if it must. In TLS 1.2 that is unknown until
    /// libmicrohttpd has ended the handshake.
    var hasRightClient: Bool { isVerified || !certificates.checksClients }

    /// The subject of the certificate that the client has shown, as RFC 4514 writes it; empty without one.
    func readSubject() -> [UInt8] {
        guard certificates.checksClients else { return [] }
        var count: UInt32 = 0
        guard let chain = gnutls_certificate_get_peers(pointer, &count), count > 0 else { return [] }
        var made: gnutls_x509_crt_t?
        gnutls_x509_crt_init(&made)
        guard let leaf = made else { return [] }
        defer { gnutls_x509_crt_deinit(leaf) }
        var text = gnutls_datum_t()
        guard gnutls_x509_crt_import(leaf, chain, GNUTLS_X509_FMT_DER) == 0,
            gnutls_x509_crt_get_dn3(leaf, &text, 0) == 0
        else { return [] }
        defer { adder_tls_free(&text) }
        return Array(UnsafeBufferPointer(start: text.data, count: Int(text.size)))
    }
}

/// What clients' certificates must be for, unless they are for anything (RFC 5280, section 4.2.1.12).
private final class ClientPurpose: @unchecked Sendable {
    // Sendable because it is only read once it is made.

    static let shared = ClientPurpose()

    let data = UnsafeMutablePointer<gnutls_typed_vdata_st>.allocate(capacity: 1)

    private init() {
        // GNUTLS_KP_TLS_WWW_CLIENT, which is not imported. GnuTLS does not write to it.
        let purpose: StaticString = "1.3.6.1.5.5.7.3.2"
        data.initialize(
            to: gnutls_typed_vdata_st(
                type: GNUTLS_DT_KEY_PURPOSE_OID, data: UnsafeMutablePointer(mutating: purpose.utf8Start),
                size: UInt32(purpose.utf8CodeUnitCount)))
    }
}
