import Glibc
import Testing

@testable import adder

@Suite("The health probe")
struct HealthProbeTests {
    @Test("200 is healthy")
    func healthy() throws {
        let server = try OneAnswerServer("HTTP/1.1 200 OK\r\n\r\n")
        try HealthProbe(host: "127.0.0.1", port: server.port, path: "/readyz", timeout: .seconds(5)).run()
        #expect(server.request().hasPrefix("GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n"))
    }

    @Test(
        "Anything else says what it was",
        arguments: [
            ("HTTP/1.1 503 Service Unavailable\r\n\r\n", "/readyz answers 503"), ("HTTP/1.1 \r\n", "HTTP server"),
            ("SSH-2.0-x\r\n", "does not answer as an HTTP server"), ("", "does not answer as an HTTP server"),
        ])
    func unhealthy(answer: String, expected: String) throws {
        let server = try OneAnswerServer(answer)
        let probe = HealthProbe(host: "127.0.0.1", port: server.port, path: "/readyz", timeout: .seconds(5))
        #expect {
            try probe.run()
        } throws: { error in
            "\(error)".contains(expected)
        }
    }

    @Test("A server that never answers is given up after the timeout")
    func silent() throws {
        let server = try OneAnswerServer(nil)
        let probe = HealthProbe(host: "127.0.0.1", port: server.port, path: "/readyz", timeout: .milliseconds(200))
        #expect {
            try probe.run()
        } throws: { error in
            "\(error)".contains("does not answer in time")
        }
    }

    @Test("A server that listens on every interface is asked on the loopback address")
    func everyInterface() {
        for (host, expected) in [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("10.0.0.1", "10.0.0.1")] {
            #expect(HealthProbe(host: host, port: 1, path: "/", timeout: .seconds(1)).reachableHost == expected)
        }
    }
}

/// A listening socket that gives its first client one answer, or none.
private final class OneAnswerServer: @unchecked Sendable {
    // Sendable: the thread and the test touch the received bytes one after the other, by the semaphore of closing.
    let port: Int
    private let listener: Int32
    private let received: Int32

    init(_ answer: String?) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        try #require(bound)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        port = Int(UInt16(bigEndian: address.sin_port))
        self.listener = listener
        received = ends[0]
        let sink = ends[1]
        guard let answer else { return }
        _ = Thread.start {
            let client = accept(listener, nil, nil)
            var bytes = [UInt8](repeating: 0, count: 1024)
            let count = recv(client, &bytes, bytes.count, 0)
            _ = write(sink, bytes, max(count, 0))
            var answer = answer
            _ = answer.withUTF8 { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            close(client)
            close(sink)
        }
    }

    deinit {
        close(listener)
        close(received)
    }

    func request() -> String {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(received, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}
