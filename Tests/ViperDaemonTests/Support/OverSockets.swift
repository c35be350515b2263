import ViperTesting

/// All tests that open sockets, serialized: the counts they check are the process's.
///
/// A machine may stall at any moment, for seconds. So a server has short deadlines only for clients that are meant to
/// miss them. A client that is meant to meet one is timed, and its outcome counts only if it did meet it: see
/// ``underLimits(_:)`` and ``TestServer/served(_:within:)``.
@Suite(.serialized) enum OverSockets {}

/// Runs a test of a client that keeps within a limit, again with a longer one whenever the body returns false because
/// the machine stalled, so that the outcome says nothing.
func underLimits(_ body: (Duration) throws -> Bool) rethrows {
    for limit in [400, 1_600, 6_400, 25_600] where try body(.milliseconds(limit)) { return }
    Issue.record("nothing goes on for seconds, be it the machine's fault or the server's")
}

let host = "Host: x\r\n"

func get(_ target: String = "/", _ fields: String = "") -> String {
    "GET \(target) HTTP/1.1\r\n\(host)\(fields)\r\n"
}

/// A request with a `Content-Length` body.
func post(_ body: String, _ fields: String = "") -> String {
    "POST / HTTP/1.1\r\n\(host)Content-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}

extension RawClient {
    /// Expects that the next response is complete and has this body.
    func expectWhole(_ body: String, at location: SourceLocation = #_sourceLocation) {
        let response = answer()
        #expect(response?.isWhole == true, sourceLocation: location)
        #expect(response?.body == body, sourceLocation: location)
    }
}
