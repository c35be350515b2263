import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// `Strict-Transport-Security`.
    @Suite struct StrictTransportTests {
        private static let name = "strict-transport-security"

        private func serve(_ age: Duration, _ limits: Limits = .ample()) throws -> TestServer {
            try TestServer(
                limits,
                { request in
                    let text = String(decoding: request.path, as: UTF8.self)
                    return text == "/unmodified" ? Response(.notModified) : TestServer.text(request.path)
                },
                configure: {
                    try TLS.listen(&$0)
                    $0.secure?.strictTransportAge = age
                })
        }

        @Test("Responses over TLS have it, refusals included, and plain ones do not")
        func scope() throws {
            let server = try serve(.seconds(3_600))
            for request in [get(), get("/unmodified"), "GET / HTTP/1.1\r\n\r\n", get("/\u{1}")] {
                let secure = RawClient(server.securePort, tls: .init()).ask(request)
                #expect(secure?.fields[Self.name] == "max-age=3600", "\(request)")
                let plain = RawClient(server.daemon.port, tls: nil).ask(request)
                #expect(plain != nil && plain?.fields[Self.name] == nil, "\(request)")
            }
        }

        @Test("A request that the watchdog cuts has it too")
        func cut() throws {
            let server = try serve(.seconds(60), .ample { $0.headTimeout = .milliseconds(300) })
            let client = RawClient(server.securePort, tls: .init())
            client.send("GET / HTTP/1.1\r\n")
            let answer = client.answer()
            #expect(answer?.status == 408)
            #expect(answer?.fields[Self.name] == "max-age=60")
        }

        @Test("Below a second there is none")
        func off() throws {
            let server = try serve(.zero)
            let answer = RawClient(server.securePort, tls: .init()).ask(get())
            #expect(answer?.status == 200 && answer?.fields[Self.name] == nil)
        }
    }
}
