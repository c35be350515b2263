public import CGnuTLS
import Glibc

/// A client's TLS on a blocking socket. It trusts any certificate, and remembers which one it was shown.
public final class ClientSession {
    /// How a client speaks TLS.
    public struct Options: Sendable {
        /// The host that it names (SNI); nil for none.
        public var host: String?
        /// GnuTLS's priorities.
        public var priorities = "NORMAL"
        /// The session that it resumes, from ``ClientSession/resumption``.
        public var resumption: [UInt8] = []
        /// Whether it says hello, and then nothing more.
        public var stopsAfterHello = false
        /// The certificate that it shows if it is asked for one; nil for none.
        public var certificate: ServerCertificate?
        /// The protocols that it offers (ALPN).
        public var protocols: [String] = []

        /// Creates a client that names `localhost`.
        public init(host: String? = "localhost") { self.host = host }

        /// That of all clients of a process with `ADDER_TEST_TLS=yes`, which runs over TLS the tests that others run without.
        public static let usual: Options? =
            getenv("ADDER_TEST_TLS").map { String(cString: $0) } == "yes" ? Options() : nil
    }

    /// GnuTLS's session, for what is not here.
    public let pointer: gnutls_session_t
    private let descriptor: Int32
    /// How long to wait for bytes, in milliseconds.
    private let patience: Int32
    private var credentials: gnutls_certificate_credentials_t?
    /// Whether the handshake was completed.
    public private(set) var isEstablished = false
    /// GnuTLS's code for the end of the handshake; 0 if it was completed.
    public private(set) var code: Int32 = -1

    /// Does the handshake.
    init?(_ descriptor: Int32, _ options: Options, patience: Int32) {
        self.patience = patience
        var made: gnutls_session_t?
        gnutls_init(&made, UInt32(GNUTLS_CLIENT.rawValue | GNUTLS_NO_SIGNAL.rawValue))
        guard let pointer = made else { return nil }
        self.pointer = pointer
        self.descriptor = descriptor
        gnutls_certificate_allocate_credentials(&credentials)
        if let credentials {
            options.certificate?.give(to: credentials)
            gnutls_credentials_set(pointer, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
        }
        gnutls_priority_set_direct(pointer, options.priorities, nil)
        if let host = options.host { gnutls_server_name_set(pointer, GNUTLS_NAME_DNS, host, host.utf8.count) }
        if !options.resumption.isEmpty {
            gnutls_session_set_data(pointer, options.resumption, options.resumption.count)
        }
        for name in options.protocols {
            var name = Array(name.utf8)
            name.withUnsafeMutableBufferPointer { bytes in
                var offer = gnutls_datum_t(data: bytes.baseAddress, size: UInt32(bytes.count))
                gnutls_alpn_set_protocols(pointer, &offer, 1, 0)
            }
        }
        gnutls_transport_set_int2(pointer, descriptor, descriptor)
        if options.stopsAfterHello { hearNothing() }
        repeat { code = gnutls_handshake(pointer) } while code == GNUTLS_E_INTERRUPTED || isWarning
        isEstablished = code == 0
    }

    /// Lets the handshake end where it waits for the server, also if that has answered by then.
    private func hearNothing() {
        gnutls_transport_set_pull_function(pointer) { _, _, _ in
            errno = EAGAIN
            return -1
        }
    }

    deinit {
        gnutls_deinit(pointer)
        if let credentials { gnutls_certificate_free_credentials(credentials) }
    }

    private var isWarning: Bool { code != GNUTLS_E_AGAIN && code < 0 && gnutls_error_is_fatal(code) == 0 }

    /// Sends bytes, and returns how many; below 0 if the peer does not accept them.
    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard isEstablished else { return -1 }
        return repeated { gnutls_record_send(pointer, bytes.baseAddress, bytes.count) }
    }

    /// Reads bytes, and returns how many; 0 or less at the end.
    func receive(_ room: inout [UInt8]) -> Int {
        guard isEstablished else { return -1 }
        return receive(&room, within: patience)
    }

    /// - Parameter milliseconds: how long to wait for the next record, after those that carry no data.
    private func receive(_ room: inout [UInt8], within milliseconds: Int32) -> Int {
        while true {
            let count = repeated { gnutls_record_recv(pointer, &room, room.count) }
            errno = 0
            guard count == Int(GNUTLS_E_AGAIN) else { return count }
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, milliseconds) > 0 else {
                errno = EAGAIN
                return count
            }
        }
    }

    /// Reads what has arrived. Returns whether it was nothing but what TLS itself sends, such as tickets.
    func hasNothing(into rest: inout [UInt8]) -> Bool {
        var room = [UInt8](repeating: 0, count: 65_536)
        let flags = fcntl(descriptor, F_GETFL, 0)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        defer { _ = fcntl(descriptor, F_SETFL, flags) }
        let count = receive(&room, within: 0)
        if count > 0 { rest += room[..<count] }
        return count == Int(GNUTLS_E_AGAIN)
    }

    func endSending() {
        if isEstablished { gnutls_bye(pointer, GNUTLS_SHUT_WR) }
    }

    /// GnuTLS interrupts itself after records without data.
    private func repeated(_ call: () -> Int) -> Int {
        while true {
            let count = call()
            if count != Int(GNUTLS_E_INTERRUPTED) { return count }
        }
    }

    /// The alert that has ended the handshake; nil if none has.
    var alert: String? {
        guard code == GNUTLS_E_FATAL_ALERT_RECEIVED else { return nil }
        return gnutls_alert_get_name(gnutls_alert_get(pointer)).map { String(cString: $0) }
    }

    /// Whether the server has resumed the session.
    public var isResumed: Bool { gnutls_session_is_resumed(pointer) != 0 }

    /// Sends new keys for what it sends from here on (RFC 8446, section 4.6.3). Returns whether it could.
    public func updateKeys() -> Bool { gnutls_session_key_update(pointer, 0) == 0 }

    /// Asks for a new handshake in TLS 1.2, and returns whether there was one.
    public func renegotiate() -> Bool {
        isEstablished = false
        return gnutls_handshake(pointer) == 0
    }

    /// What another session is resumed with. In TLS 1.3 it is known once something was received.
    public var resumption: [UInt8] {
        var datum = gnutls_datum_t()
        guard gnutls_session_get_data2(pointer, &datum) == 0 else { return [] }
        defer { adder_tls_free(&datum) }
        return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
    }

    /// The certificate that the server has shown, in DER.
    public var serverCertificate: [UInt8] {
        var count: UInt32 = 0
        guard let list = gnutls_certificate_get_peers(pointer, &count), count > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: list.pointee.data, count: Int(list.pointee.size)))
    }

    /// The protocol that both have agreed on (ALPN); empty if none.
    public var agreedProtocol: String {
        var datum = gnutls_datum_t()
        guard gnutls_alpn_get_selected_protocol(pointer, &datum) == 0 else { return "" }
        return String(decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self)
    }
}
