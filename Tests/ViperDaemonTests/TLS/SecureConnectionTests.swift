import Glibc
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Connections of TLS once they are open.
    @Suite struct SecureConnectionTests {
        /// A server of one thread that responds with the path, and first blocks at a barrier where that is long.
        private func blocking(_ barrier: Barrier, pathsOver length: Int) throws -> TestServer {
            try TestServer(
                .ample(), threads: 1,
                { request in
                    if request.path.count > length { barrier.block() }
                    return TestServer.text(request.path)
                }, configure: TLS.listen)
        }

        @Test("A request is answered though a record without data arrived just before it", arguments: [1, 5])
        func newKeys(count: Int) throws {
            let barrier = Barrier()
            let server = try blocking(barrier, pathsOver: 1)
            let client = RawClient(server.securePort, tls: .init())
            #expect(client.ask(get())?.status == 200)
            // All of it has arrived before the blocked thread gets to read any.
            let blocking = RawClient(server.securePort, tls: .init())
            blocking.send(get("/block"))
            barrier.waitUntilBlocked()
            for _ in 0..<count { #expect(client.tls?.updateKeys() == true) }
            client.send(get())
            barrier.open()
            #expect(client.answer()?.status == 200)
            #expect(blocking.answer()?.status == 200)
        }

        @Test("What several clients have sent ahead does not mix, and none of it is forgotten", arguments: [1, 4_000])
        func ahead(fieldBytes: Int) throws {
            let barrier = Barrier()
            let server = try blocking(barrier, pathsOver: 6)
            let clients = (0..<5).map { _ in RawClient(server.securePort, tls: .init()) }
            for client in clients { #expect(client.ask(get("/first"))?.body == "/first") }
            let blocking = RawClient(server.securePort, tls: .init())
            blocking.send(get("/blocking"))
            barrier.waitUntilBlocked()
            // A record for each.
            let field = "X-Padding: \(String(repeating: "x", count: fieldBytes))\r\n"
            for (number, client) in clients.enumerated() {
                for turn in 0..<6 {
                    client.send("GET /\(number)-\(turn) HTTP/1.1\r\n\(host)\(field)\r\n")
                    if turn % 2 == 0 { #expect(client.tls?.updateKeys() == true) }
                }
            }
            barrier.open()
            for (number, client) in clients.enumerated() {
                for turn in 0..<6 { #expect(client.answer()?.body == "/\(number)-\(turn)") }
            }
            #expect(blocking.answer()?.status == 200)
        }

        @Test("Several requests in one record are answered in turn")
        func pipeline() throws {
            let server = try TestServer(configure: TLS.listen)
            let client = RawClient(server.securePort, tls: .init())
            client.send((0..<50).map { get("/\($0)") }.joined())
            for number in 0..<50 { #expect(client.answer()?.body == "GET /\(number)? ") }
        }

        @Test("Ten megabytes go both ways, also to a client that reads slowly")
        func large() throws {
            let server = try TestServer(
                .ample { $0.bodyBytes = 16 << 20 },
                { request in
                    guard request.method == .post else { return TestServer.block(10 << 20) }
                    return await TestServer.echo(request)
                }, configure: TLS.listen)
            let text = String(repeating: "0123456789", count: 1 << 20)
            let client = RawClient(server.securePort, tls: .init())
            #expect(client.ask(post(text))?.body == "POST /? " + text)
            let slow = RawClient(server.securePort, tls: .init(), receiveBuffer: 4096)
            slow.send(get())
            usleep(100_000)
            #expect(slow.answer()?.body.utf8.count == 10 << 20)
        }

        @Test("Short responses that their client does not read for long all arrive whole")
        func unread() throws {
            let server = try TestServer(.ample(), { _ in TestServer.block(3_000) }, configure: TLS.listen)
            let client = RawClient(server.securePort, tls: .init(), receiveBuffer: 4096)
            let count = 2_000
            client.send(String(repeating: get(), count: count))
            // More than the socket takes.
            usleep(300_000)
            for _ in 0..<count { #expect(client.answer()?.body.utf8.count == 3_000) }
            #expect(server.daemon.counters.connections == 1)
        }

        @Test("A client that ends its side still gets its response, however it ends it", arguments: [true, false])
        func halfClosed(isOrderly: Bool) throws {
            let gate = Gate()
            let server = try TestServer(.ample(), TestServer.waiting(at: gate), configure: TLS.listen)
            let client = RawClient(server.securePort, tls: .init())
            client.send(get("/end"))
            #expect(TestServer.until { gate.count == 1 })
            if isOrderly { client.closeSending() } else { client.cutSending() }
            gate.open()
            #expect(client.answer()?.body == "/end")
            #expect(client.isClosed())
            #expect(TestServer.until { server.isEmpty || server.daemon.counters.connections == 0 })
        }

        @Test("A body that is cut off is no body", arguments: [true, false])
        func truncated(isOrderly: Bool) throws {
            let server = try TestServer(.ample { $0.idleTimeout = .milliseconds(400) }, configure: TLS.listen)
            let client = RawClient(server.securePort, tls: .init())
            client.send("POST / HTTP/1.1\r\n\(host)Content-Length: 10\r\n\r\nhalf")
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 1 })
            if isOrderly { client.closeSending() } else { client.cutSending() }
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.lines.allSatisfy { $0.status != 200 })
        }

        @Test("An idle connection is closed with an alert that says so")
        func idle() throws {
            let server = try TestServer(.ample { $0.idleTimeout = .milliseconds(300) }, configure: TLS.listen)
            let client = RawClient(server.securePort, tls: .init())
            #expect(client.ask(get())?.status == 200)
            #expect(client.isClosed() && client.lastCount == 0)
        }

        @Test("curl, OpenSSL and Python are served", arguments: ["curl", "openssl", "python3"])
        func programs(program: String) throws {
            let folder = try TemporaryFolder()
            let pair = try ServerCertificate("localhost").write(to: folder.path)
            let server = try TestServer(configure: {
                $0.secure = DaemonConfiguration.SecureListener(port: 0, try TLS.store(of: [pair]))
            })
            let (authority, port) = ("\(folder.path)/server.pem", server.securePort)
            let script = """
                import ssl, http.client
                context = ssl.create_default_context(cafile="\(authority)")
                connection = http.client.HTTPSConnection("localhost", \(port), context=context)
                for path in ("/one", "/two"):
                    connection.request("GET", path)
                    print(connection.getresponse().read().decode())
                """
            let url = "https://localhost:\(port)"
            let address = "localhost:\(port)"
            let command: [String] =
                switch program {
                case "curl": ["curl", "-sS", "--cacert", authority, "\(url)/one", "\(url)/two"]
                case "openssl":
                    [
                        "sh", "-c",
                        "printf 'GET /one HTTP/1.1\\r\\nHost: x\\r\\n\\r\\nGET /two HTTP/1.1\\r\\nHost: x\\r\\n"
                            + "Connection: close\\r\\n\\r\\n' | "
                            + "openssl s_client -quiet -verify_return_error -CAfile \(authority) -connect \(address)",
                    ]
                default: ["python3", "-c", script]
                }
            let (status, output) = run(command)
            #expect(output.contains("GET /one? ") && output.contains("GET /two? "), "\(output)")
            #expect(status == 0)
        }
    }
}
