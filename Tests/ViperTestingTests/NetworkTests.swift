import Glibc

@testable import ViperTesting

@Suite("What stands between a client and a server")
struct NetworkTests {
    private let request = "GET /search/repositories?q=language:Swift HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test("A link that is silent lets nothing through, and everything once it is open again")
    func silence() throws {
        let server = try StubUpstream()
        let link = try FaultProxy(to: server.port)
        let whole = try #require(RawClient(link.port).ask(request))
        #expect(whole.status == 200)
        link.silence()
        let client = RawClient(link.port, patience: 300)
        #expect(client.isConnected && client.ask(request) == nil)
        #expect(server.requests.count == 1)
        link.open()
        var response = client.answer()
        for _ in 0..<600 where response == nil { response = client.answer() }
        #expect(response?.body == whole.body)
        #expect(server.requests.count == 2)
    }

    @Test("A link that falls silent in a response lets a number of bytes through, and the rest later")
    func half() throws {
        let server = try StubUpstream()
        let link = try FaultProxy(to: server.port)
        link.silenceAnswers(after: 20)
        let client = RawClient(link.port, patience: 300)
        client.send(request)
        var bytes = client.bytes(21)
        for _ in 0..<600 where bytes.count < 20 { bytes += client.bytes(21 - bytes.count) }
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        #expect(bytes.count == 20)
        link.open()
        var rest = client.bytes()
        for _ in 0..<600 where rest.isEmpty { rest = client.bytes() }
        #expect(!rest.isEmpty)
    }

    @Test("A port that was given is nobody else's until its server listens on it")
    func ports() throws {
        let port = try Loopback.freePort()
        for (isReused, canBind) in [(false, false), (true, true)] {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var on: Int32 = isReused ? 1 : 0
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = port.bigEndian
            let result = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            #expect((result == 0) == canBind)
            if canBind { #expect(listen(descriptor, 1) == 0) }
        }
    }

    @Test("The proxy's times are made long, and nothing else of its configuration is changed")
    func patient() {
        let lines = "defaults\n    timeout connect 1s\n    # timeout check 2s\n    retries 3\n    hard-stop-after 30s"
        #expect(
            LoadBalancer.patient(lines)
                == "defaults\n    timeout connect 60s\n    # timeout check 2s\n    retries 3\n    hard-stop-after 30s")
    }

    @Test("Without the proxy one line says what to install, and its own refusal of a configuration is shown")
    func noProxy() throws {
        let error = #expect(throws: TestFault.self) {
            try LoadBalancer(configuration: "nonsense\n", servers: [1, 2])
        }
        #expect(error?.description.contains("nonsense") == true)
        let missing = #expect(throws: TestFault.self) {
            try LoadBalancer(configuration: "", servers: [], program: "no-such-proxy")
        }
        #expect(missing?.description.contains("apt-get install no-such-proxy") == true)
    }
}
