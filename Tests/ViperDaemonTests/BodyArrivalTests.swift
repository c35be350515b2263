import ViperTesting

extension OverSockets {
    /// A handler runs once the head is there, and asks for the body if it wants it; a small body comes first.
    @Suite struct BodyArrivalTests {
        /// A gate that lets `/open…` through; with `waits`, it asks another thread before it decides.
        private func handler(_ waits: Bool) -> @Sendable (Request) async -> Response {
            { request in
                if waits { try? await onThread {} }
                guard request.path.starts(with: "/open".utf8) else { return Response(.unauthorized) }
                return await TestServer.echo(request)
            }
        }

        private func head(_ target: String, _ fields: String) -> String {
            "POST \(target) HTTP/1.1\r\n\(host)\(fields)\r\n"
        }

        @Test("A client that waits for 100 Continue is refused before the body", arguments: [false, true])
        func refusedExpectation(waits: Bool) throws {
            let server = try TestServer(.ample(), handler(waits))
            let client = server.client(sending: head("/closed", "Content-Length: 10\r\nExpect: 100-continue\r\n"))
            // The first answer is the last: there was no 100.
            #expect(client.answer()?.status == 401)
            #expect(client.isClosed())
            #expect(server.daemon.counters.bodyBytes == 0)
        }

        @Test(
            "A client that waits for 100 Continue and passes the gate gets it, and then the response",
            arguments: [false, true])
        func grantedExpectation(waits: Bool) throws {
            let server = try TestServer(.ample(), handler(waits))
            let client = server.client(sending: head("/open", "Content-Length: 4\r\nExpect: 100-continue\r\n"))
            #expect(client.head()?.status == 100)
            client.send("body")
            #expect(client.answer()?.body == "POST /open? body")
            #expect(client.ask(get("/open"))?.status == 200)
        }

        @Test("A long body, or one of unknown length, is refused before it comes", arguments: [false, true])
        func refusedAtOnce(waits: Bool) throws {
            let server = try TestServer(.ample(), handler(waits))
            for fields in ["Content-Length: 1000000\r\n", "Transfer-Encoding: chunked\r\n"] {
                let client = server.client(sending: head("/closed", fields))
                let response = client.answer()
                #expect(response?.status == 401 && response?.fields["connection"] == "close")
                #expect(client.isClosed())
            }
            #expect(server.daemon.counters.bodyBytes == 0)
        }

        @Test("A client that goes on sending a refused body still gets its response", arguments: [false, true])
        func refusedWhileSending(waits: Bool) throws {
            let server = try TestServer(.ample(), handler(waits))
            for _ in 0..<20 {
                let client = server.client(sending: head("/closed", "Content-Length: 300000\r\n"))
                client.send(String(repeating: "a", count: 300_000))
                #expect(client.answer()?.status == 401)
            }
        }

        @Test("A short body that nobody reads keeps the connection", arguments: [false, true])
        func passedBody(waits: Bool) throws {
            let server = try TestServer(.ample(), handler(waits))
            let client = RawClient(server.port)
            for path in ["/closed", "/open", "/closed"] {
                client.send(head(path, "Content-Length: 4\r\n"))
                client.send("body")
                #expect(client.answer()?.status == (path == "/open" ? 200 : 401))
            }
            #expect(client.ask(get("/open"))?.body == "GET /open? ")
            #expect(server.daemon.counters.bodyBytes == 0)
        }

        @Test("A long body that has no meaning passes, and keeps the connection", arguments: ["GET", "DELETE"])
        func meaningless(method: String) throws {
            let server = try TestServer(.ample(), handler(false))
            let client = RawClient(server.port)
            let chunk = "8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n"
            for _ in 0..<2 {
                client.send("\(method) /closed HTTP/1.1\r\n\(host)Content-Length: 100000\r\n\r\n")
                client.send(String(repeating: "a", count: 100_000))
                #expect(client.answer()?.status == 401)
                client.send("\(method) /closed HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n")
                client.send(String(repeating: chunk, count: 3) + "0\r\n\r\n")
                #expect(client.answer()?.status == 401)
            }
            #expect(server.daemon.counters.bodyBytes == 0)
        }

        @Test("A body that nobody reads is refused like any other", arguments: ["GET", "DELETE", "POST"])
        func refusedUnread(method: String) throws {
            let server = try TestServer(.ample { $0.bodyBytes = 40_000 }, handler(false))
            let head = "\(method) /open HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
            let chunk = "8000\r\n" + String(repeating: "a", count: 0x8000) + "\r\n"
            for (body, status) in [(chunk + chunk + "0\r\n\r\n", 413), ("0\r\nContent-Length: 3\r\n\r\n", 400)] {
                let client = server.client(sending: head + body)
                #expect(client.answer()?.status == status)
                #expect(client.isClosed())
            }
        }

        @Test("What is written past libmicrohttpd names its coding")
        func codedRefusal() throws {
            let limits = Limits.ample { $0.bodyTimeout = .milliseconds(100) }
            let server = try TestServer(limits, handler(false)) { problem, request in
                var response = problem.response(to: request)
                response.coding = .gzip
                return response
            }
            let client = server.client(sending: head("/open", "Content-Length: 10\r\n"))
            let answer = client.answer()
            #expect(answer?.status == 408 && answer?.fields["content-encoding"] == "gzip")
        }

        @Test("Bodies that come in parts, after a gate that waits, are whole")
        func parts() throws {
            let server = try TestServer(.ample(), threads: 1, handler(true))
            let clients = server.clients(40, sending: head("/open", "Content-Length: 12\r\n"))
            for part in ["one ", "two ", "four"] {
                for client in clients { client.send(part) }
            }
            for client in clients { #expect(client.answer()?.body == "POST /open? one two four") }
        }

        @Test("Clients that leave while a gate decides, or while it waits for their body, leave nothing behind")
        func leaving() throws {
            let server = try TestServer(.ample(), handler(true))
            for path in ["/open", "/closed"] {
                let clients = server.clients(100)
                for (number, client) in clients.enumerated() {
                    client.send(head(path, "Content-Length: 10\r\n"))
                    if number % 3 == 0 { client.send("part") }
                    client.leave(abruptly: number % 2 == 0)
                }
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
            }
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
            #expect(server.ask(get("/open"))?.status == 200)
            server.stop()
            #expect(server.isEmpty)
        }

        @Test("A server that stops while bodies arrive ends their requests")
        func stopping() throws {
            let server = try TestServer(.ample(), handler(false))
            let clients = server.clients(20)
            for client in clients { client.send(head("/open", "Content-Length: 10\r\n") + "part") }
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 20 })
            server.stop()
            #expect(server.isEmpty)
        }
    }
}
