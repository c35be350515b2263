import Glibc
import Testing

@testable import ViperService
@testable import adder

@Suite("The health probe")
struct HealthProbeTests {
    private func probe(_ server: OneResponseServer, within timeout: Duration = .seconds(60)) -> HealthProbe {
        HealthProbe(host: "127.0.0.1", port: Int(server.port), path: "/readyz", timeout: timeout)
    }

    private func expect(_ words: String, of probe: HealthProbe) {
        #expect {
            try probe.run()
        } throws: { error in
            "\(error)".contains(words)
        }
    }

    @Test("200 is healthy")
    func healthy() throws {
        let server = try OneResponseServer("HTTP/1.1 200 OK\r\n\r\n")
        try probe(server).run()
        #expect(server.request().hasPrefix("GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n"))
    }

    @Test(
        "Anything else says what it was",
        arguments: [
            ("HTTP/1.1 503 Service Unavailable\r\n\r\n", "/readyz returned 503"), ("HTTP/1.1 \r\n", "HTTP server"),
            ("SSH-2.0-x\r\n", "does not respond like an HTTP server"), ("", "does not respond like an HTTP server"),
        ])
    func unhealthy(answer: String, expected: String) throws {
        let server = try OneResponseServer(answer)
        expect(expected, of: probe(server))
    }

    @Test("The probe gives up on a server that never responds")
    func silent() throws {
        let server = try OneResponseServer(nil)
        expect("does not respond in time", of: probe(server, within: .milliseconds(200)))
    }

    @Test("A server that listens on every interface is asked on the loopback address")
    func everyInterface() {
        for (host, expected) in [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("10.0.0.1", "10.0.0.1")] {
            #expect(HealthProbe(host: host, port: 1, path: "/", timeout: .seconds(1)).reachableHost == expected)
        }
    }
}
