import CGnuTLS
import Glibc

// Sending past libmicrohttpd.
extension SecureSession {
    /// Bodies of more bytes leave on their own: the socket must accept all that was collected.
    private static let mostCollected = 4 << 10

    /// Collects a response that libmicrohttpd sends next, so that its head and its short body become one record and one call of
    /// `sendmsg(2)`, until ``flush()``.
    func collect(bodyBytes count: Int) {
        guard 1...Self.mostCollected ~= count, !isCollecting, isWritable else { return }
        isCollecting = true
        gnutls_record_cork(pointer)
    }

    /// Sends what was collected. On its thread, once libmicrohttpd has sent the response.
    func flush() {
        guard isCollecting else { return }
        isCollecting = false
        // It was writable, so this fails if the client has gone or the system is out of memory. The client can tell that the
        // response is not whole.
        if gnutls_record_uncork(pointer, 0) < 0 { TCP.hangUp(descriptor) }
    }

    /// A socket that is writable accepts a few kilobytes.
    private var isWritable: Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&event, 1, 0) == 1
    }

    /// Sends bytes, as far as the socket accepts them without blocking. The connection must be closed next.
    func send(_ bytes: UnsafeRawBufferPointer) {
        flush()
        var rest = bytes
        while !rest.isEmpty {
            let count = gnutls_record_send(pointer, rest.baseAddress, rest.count)
            guard count > 0 else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    /// Sends a few bytes that libmicrohttpd continues. Returns whether all were; nil if the socket accepts none.
    func sendWhole(_ bytes: UnsafeRawBufferPointer) -> Bool? {
        // Those that it refused would stay in the session.
        guard isWritable else { return nil }
        return gnutls_record_send(pointer, bytes.baseAddress, bytes.count) == bytes.count
    }

    /// Tells the client that nothing more is sent (RFC 8446, section 6.1).
    func endSending() {
        flush()
        gnutls_bye(pointer, GNUTLS_SHUT_WR)
    }
}
