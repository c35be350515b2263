import CMicroHTTPD
import Glibc

/// A 304 without `Content-Length`, over a connection that lives on.
///
/// Clients such as OkHttp take a length for the announcement of a body and wait for it. libmicrohttpd 0.9.75 leaves it out
/// of a 204 alone, or closes the connection. So it is asked for a 204 whose status line does not begin with `HTTP/`
/// (`MHD_ICY_FLAG`), and our status line is written to the socket first; what follows is taken for the rest of its reason
/// phrase, which clients ignore (RFC 9112, section 4), and keep-alive, pipelining and HTTP/1.0 are libmicrohttpd's as ever:
///
///     HTTP/1.1 304 Not Modified ICY 204 No Content
enum Unmodified {
    /// What became of the beginning.
    enum Beginning {
        /// It is on its way; libmicrohttpd is to send the rest.
        case sent
        /// The socket takes nothing now; nothing was sent.
        case held
        /// A part of it was sent, or the client has gone: the connection must be closed.
        case broken
    }

    /// The status code that libmicrohttpd is given for the rest.
    static var rest: UInt32 { adder_mhd_bare_no_content }

    /// Sends the beginning. It waits in the kernel for the rest, so that both leave in one packet.
    ///
    /// The socket's number cannot be another's meanwhile: its connection is in a handler call.
    static func begin(on connection: OpaquePointer) -> Beginning {
        let line: StaticString = "HTTP/1.1 304 Not Modified "
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT) | Int32(MSG_MORE)
        let count = send(adder_mhd_socket(connection), line.utf8Start, line.utf8CodeUnitCount, flags)
        if count == line.utf8CodeUnitCount { return .sent }
        return count < 0 && (errno == EAGAIN || errno == ENOBUFS) ? .held : .broken
    }
}
