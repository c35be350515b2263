import ViperTesting

extension OverSockets {
    /// The budget for all bodies together: 512 KiB, of which one address has 32 KiB for small ones and 96 KiB for
    /// others.
    @Suite struct BodyLimitTests {
        private let server: TestServer

        init() throws {
            server = try TestServer(
                .ample {
                    $0.bodiesBytes = 512 << 10
                    $0.bodyBytes = 64 << 10
                })
        }

        /// Clients that each send a part of a body, and no more. Returns those that got no response.
        private func silent(_ count: Int, sending bytes: Int, of head: String) -> [RawClient] {
            let part = String(repeating: " ", count: bytes)
            return server.clients(count, sending: "POST / HTTP/1.1\r\n\(host)\(head)\r\n" + part)
        }

        private func expectRefusal(_ client: RawClient, at location: SourceLocation = #_sourceLocation) {
            let response = client.answer()
            #expect(response?.status == 503, sourceLocation: location)
            #expect(response?.fields["retry-after"] == "1", sourceLocation: location)
            #expect(response?.fields["connection"] == "close", sourceLocation: location)
            #expect(response?.body.contains("\"type\":\"/problems/too-many-bodies\"") == true, sourceLocation: location)
            #expect(client.isClosed(), sourceLocation: location)
        }

        @Test("Silent large bodies are held up to the limit, and neither cost more nor stop small ones")
        func large() throws {
            let length = "Content-Length: \(60 << 10)\r\n"
            let one = silent(1, sending: 50 << 10, of: length)
            #expect(TestServer.until { server.daemon.counters.bodyBytes >= 50 << 10 })
            for client in silent(8, sending: 55 << 10, of: length) { expectRefusal(client) }
            #expect(TestServer.until { server.daemon.counters.connections == 1 })
            #expect(server.daemon.counters.bodyBytes <= 60 << 10)
            let small = String(repeating: "a", count: 16 << 10)
            for _ in 0..<20 { #expect(server.ask(post(small))?.status == 200) }
            #expect(TestServer.until { server.lines.count == 28 })
            #expect(
                server.lines.map(\.status).sorted() == Array(repeating: 200, count: 20)
                    + Array(repeating: 503, count: 8))
            for client in one { client.leave() }
            #expect(TestServer.until { server.daemon.counters.bodyBytes == 0 })
            #expect(server.ask(post(String(repeating: "a", count: 60 << 10)))?.status == 200)
            #expect(TestServer.until { server.daemon.counters.bodyBytes == 0 })
        }

        @Test("A body in chunks is counted as it arrives")
        func chunked() throws {
            let chunk = "4000\r\n" + String(repeating: "a", count: 0x4000) + "\r\n"
            let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
            let clients = server.clients(12, sending: head + chunk)
            for client in clients { client.send(chunk) }
            // 12 of 32 KiB are four times the share of one address.
            #expect(TestServer.until { server.lines.count { $0.status == 503 } >= 9 })
            #expect(server.daemon.counters.bodyBytes <= 96 << 10)
            for client in clients { client.leave() }
            #expect(TestServer.until { server.daemon.counters.bodyBytes == 0 })
        }
    }
}
