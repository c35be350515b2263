import CMicroHTTPD
import Glibc

/// A 304 without `Content-Length` that keeps the connection open.
///
/// Clients such as OkHttp take a length as the announcement of a body and wait for it. libmicrohttpd 0.9.75 omits it
/// only in a 204, or closes the connection. So it is asked for a 204 whose status line does not begin with `HTTP/`
/// (`MHD_ICY_FLAG`), and our status line is written to the socket first. What follows becomes part of the reason
/// phrase, which clients ignore (RFC 9112, section 4); keep-alive, pipelining and HTTP/1.0 are handled by libmicrohttpd
/// as usual:
///
///     HTTP/1.1 304 Not Modified ICY 204 No Content
enum Unmodified {
    /// The outcome of sending the first part of the status line.
    enum Beginning {
        /// It was sent; libmicrohttpd must send the rest.
        case sent
        /// The socket is full; nothing was sent.
        case held
        /// It was sent partly, or the client has gone: the connection must be closed.
        case broken
    }

    /// The status code that makes libmicrohttpd send the rest.
    static var rest: UInt32 { adder_mhd_bare_no_content }

    /// Sends the first part of the status line. The kernel holds it back, so that both parts leave in one packet.
    ///
    /// The socket's number cannot be reused meanwhile, since its connection is in a handler call.
    static func begin(on connection: OpaquePointer, over session: SecureSession?) -> Beginning {
        let line: StaticString = "HTTP/1.1 304 Not Modified "
        if let session {
            let bytes = UnsafeRawBufferPointer(start: line.utf8Start, count: line.utf8CodeUnitCount)
            return session.begin(with: bytes).map { $0 ? .sent : .broken } ?? .held
        }
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT) | Int32(MSG_MORE)
        let count = send(adder_mhd_socket(connection), line.utf8Start, line.utf8CodeUnitCount, flags)
        if count == line.utf8CodeUnitCount { return .sent }
        return count < 0 && (errno == EAGAIN || errno == ENOBUFS) ? .held : .broken
    }
}
