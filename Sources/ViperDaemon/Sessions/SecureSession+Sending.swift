import CGnuTLS
import Glibc

// Sending past libmicrohttpd.
extension SecureSession {
    /// Bodies of more bytes leave on their own: the socket must accept all that was collected.
    private static let mostCollected = 4 << 10
    /// What a response takes of the socket's memory beside its body, at most: its head, an interim response before it, and
    /// what the kernel notes of both.
    private static let otherBytes = 4 << 10

    /// Collects a response that libmicrohttpd sends next, so that its head and its short body become one record and one call of
    /// `sendmsg(2)`, until ``flush()``.
    ///
    /// - Parameter count: the size of the body; below 0 if there is none, and `Int.max` if it is unknown.
    func collect(bodyBytes count: Int) {
        // What is sent past this may fill the socket.
        guard count <= Self.mostCollected else { return room = 0 }
        guard !isCollecting else { return }
        let needed = max(0, count) + Self.otherBytes
        // The kernel is asked once for many responses, since what the client acknowledges only makes more room.
        if room < needed { room = TCP.room(of: descriptor) }
        guard room >= needed else { return }
        room -= needed
        isCollecting = true
        gnutls_record_cork(pointer)
    }

    /// Sends what was collected. On its thread, once libmicrohttpd has sent the response.
    func flush() {
        guard isCollecting else { return }
        isCollecting = false
        // There was room, so this fails if the client has gone or the system is out of memory. The client can tell that the
        // response is not whole.
        if gnutls_record_uncork(pointer, 0) < 0 { TCP.hangUp(descriptor) }
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

    /// Begins a response that is collected, and that libmicrohttpd continues. Returns whether it has; nil if it is not collected,
    /// as bytes that the socket refused would stay in the session.
    func begin(with bytes: UnsafeRawBufferPointer) -> Bool? {
        guard isCollecting else { return nil }
        return gnutls_record_send(pointer, bytes.baseAddress, bytes.count) == bytes.count
    }

    /// Tells the client that nothing more is sent (RFC 8446, section 6.1).
    func endSending() {
        flush()
        gnutls_bye(pointer, GNUTLS_SHUT_WR)
    }
}
