import CGnuTLS

/// The secret from which GnuTLS derives the keys of session tickets, which it changes every 18 hours (RFC 5077, section 5.5).
final class TicketKey: @unchecked Sendable {
    // Sendable because it is only read once it is made.

    /// GnuTLS's own size (`TICKET_MASTER_KEY_SIZE`).
    private static let size = 64

    private var datum = gnutls_datum_t()

    /// A random one.
    init() {
        // Without memory it stays empty, and sessions get no tickets.
        gnutls_session_ticket_key_generate(&datum)
    }

    /// Reads one from a file, which is nothing but its bytes.
    init(file: String) throws(CertificateFault) {
        let bytes = try Certificate.read(file)
        guard bytes.count == Self.size else { throw CertificateFault(file, .noTicketKey(bytes: bytes.count)) }
        gnutls_session_ticket_key_generate(&datum)
        guard datum.size == bytes.count else { throw CertificateFault(file, .unreadable("no memory")) }
        datum.data.update(from: bytes, count: bytes.count)
    }

    deinit { adder_tls_free(&datum) }

    /// Lets a session be resumed by clients without our storing it (RFC 8446, section 4.6.1; RFC 5077).
    func giveTickets(in session: gnutls_session_t) {
        if datum.size > 0 { gnutls_session_ticket_enable_server(session, &datum) }
    }
}
