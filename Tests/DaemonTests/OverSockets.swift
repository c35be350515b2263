import Testing

/// All tests that open sockets, one after another, so that their deadlines do not depend on each other's load.
@Suite(.serialized) enum OverSockets {}

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
