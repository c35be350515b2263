import ViperValues

/// Sends a `GET` request to a server on this machine over a plain socket.
struct HealthProbe {
    let host: String
    let port: Int
    let path: String
    /// The timeout of connecting, sending and receiving together.
    let timeout: Duration

    /// Returns if the status is 200, and throws otherwise.
    func run() throws(Complaint) {
        let connection = try ProbeConnection(to: reachableHost, port: port, within: timeout)
        let name = reachableHost.contains(":") && !reachableHost.hasPrefix("[") ? "[\(reachableHost)]" : reachableHost
        try connection.send("GET \(path) HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n")
        try check(connection.line())
    }

    /// The address of a server that listens on every interface, as seen from this machine.
    var reachableHost: String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::", "[::]": "::1"
        default: host
        }
    }

    private func check(_ statusLine: String) throws(Complaint) {
        let words = statusLine.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Complaint("\(reachableHost) port \(port) does not respond like an HTTP server")
        }
        guard status == 200 else { throw Complaint("\(path) returned \(status)") }
    }
}
