import Testing

/// All tests that open sockets, one after another: what they count is the process's.
///
/// A machine may stand still at any moment, for seconds. So a server has short deadlines only for clients that are meant to
/// miss them. A client that is meant to keep one is measured, and is only told to have kept it if it has: see
/// ``underLimits(_:)`` and ``TestServer/served(_:within:)``.
@Suite(.serialized) enum OverSockets {}

/// Runs a test of somebody who keeps pace with a limit, once more with a longer one whenever its body says that the machine
/// has held it up itself, so that nothing can be told.
func underLimits(_ body: (Duration) throws -> Bool) rethrows {
    for limit in [400, 1_600, 6_400, 25_600] where try body(.milliseconds(limit)) { return }
    Issue.record("nothing goes on for seconds, be it the machine's fault or the server's")
}

/// The head's usual part.
let host = "Host: x\r\n"

/// A request without a body.
func get(_ target: String = "/", _ fields: String = "") -> String {
    "GET \(target) HTTP/1.1\r\n\(host)\(fields)\r\n"
}

/// A request with a body of known length.
func post(_ body: String, _ fields: String = "") -> String {
    "POST / HTTP/1.1\r\n\(host)Content-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}
