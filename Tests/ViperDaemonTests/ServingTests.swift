import Glibc
import ViperTesting

extension OverSockets {
    @Suite struct ServingTests {
        private let server: TestServer
        private let client: RawClient

        init() throws {
            server = try TestServer()
            client = RawClient(server.port)
        }

        @Test("HEAD has the response of GET, without the body")
        func head() throws {
            let client = server.client(sending: "HEAD /x HTTP/1.1\r\n\(host)\r\n" + get("/after"))
            let response = client.answer(toHead: true)
            #expect(response?.status == 200)
            #expect(response?.fields["content-length"] == "\("HEAD /x? ".count)")
            #expect(client.answer()?.body == "GET /after? ")
        }

        @Test(
            "100-continue without a body is ignored, and what follows is served",
            arguments: ["", "Content-Length: 0\r\n"])
        func expectationWithoutBody(_ length: String) throws {
            for method in ["GET", "POST"] {
                let head = "\(method) /a HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\(length)\r\n"
                client.send(head + get("/b") + head)
                for body in ["\(method) /a? ", "GET /b? ", "\(method) /a? "] {
                    let response = client.answer()
                    #expect(response?.status == 200 && response?.body == body)
                }
            }
            #expect(server.notices.isEmpty)
        }

        @Test("100-continue with a body is obeyed, and what follows the body is served")
        func expectationOfBody() throws {
            for fields in ["Content-Length: 1\r\n", "Transfer-Encoding: chunked\r\n"] {
                client.send("POST /a HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\(fields)\r\n")
                #expect(client.head()?.status == 100)
                client.send((fields.hasPrefix("C") ? "x" : "1\r\nx\r\n0\r\n\r\n") + get("/b"))
                #expect(client.answer()?.body == "POST /a? x")
                #expect(client.answer()?.body == "GET /b? ")
            }
        }

        @Test("The access line has the path without its query, and a well-formed trace")
        func accessLine() throws {
            let trace = "0af7651916cd43dd8448eb211c80319c"
            let fields = ["00-\(trace)-b7ad6b7169203331-01", "00-\(trace)-b7ad6b7169203331-0"]
            for field in fields {
                #expect(client.ask(get("http://host/a%20b?secret=1", "traceparent: \(field)\r\n"))?.status == 200)
            }
            #expect(TestServer.until { server.lines.count == 2 })
            #expect(server.lines.map(\.path) == ["/a%20b", "/a%20b"])
            #expect(server.lines.map(\.traceID) == [trace, ""])
        }

        @Test("A 204 and a 304 have no body", arguments: [UInt16(204), 304])
        func noBody(_ status: UInt16) throws {
            let server = try TestServer { _ in Response(Status(status)) }
            let client = RawClient(server.port)
            for _ in 0..<2 {
                client.send(get())
                // If there were a body, the next response could not be parsed.
                let response = try #require(client.answer(toHead: true))
                #expect(response.status == Int(status) && response.fields["content-type"] == nil)
                #expect(response.fields["content-length"] == nil && response.fields["transfer-encoding"] == nil)
            }
        }

        @Test("A body comes whole, however it is sent")
        func bodies() throws {
            #expect(client.ask(post("hello"))?.body == "POST /? hello")
            let large = String(repeating: "0123456789", count: 100_000)
            #expect(client.ask(post(large))?.body == "POST /? " + large)
            let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
            #expect(
                client.ask(head + "5\r\nhello\r\n3;x=y\r\n123\r\n0\r\nX: trailer\r\n\r\n")?.body == "POST /? hello123")
            #expect(client.ask(head + "0\r\n\r\n")?.body == "POST /? ")
            client.drip(head + "1\r\na\r\n0\r\n\r\n", every: 0)
            #expect(client.answer()?.body == "POST /? a")
            #expect(client.ask(get())?.body == "GET /? ")
        }

        @Test(
            "The end of a chunked body may come later than its data, in parts",
            arguments: [
                ["0", "\r\n\r\n"], ["0\r\n\r", "\n"], ["0\r\n", "\r", "\n"], ["0\r\nX: tr", "ailer\r\n\r\n"],
            ])
        func lateEnd(parts: [String]) throws {
            for _ in 0..<2 {
                client.send("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
                for part in parts {
                    usleep(50_000)
                    client.send(part)
                }
                #expect(client.answer()?.body == "POST /? a")
            }
            client.send("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\nHost: ")
            usleep(50_000)
            client.send("y\r\n\r\n")
            #expect(client.answer()?.status == 400, "a field of the trailer itself is looked at as before")
        }

        @Test("A body on GET is read, and the connection goes on")
        func bodyOnGet() throws {
            #expect(client.ask(get("/", "Content-Length: 3\r\n") + "abc")?.status == 200)
            #expect(client.ask(get("/b"))?.body == "GET /b? ")
        }

        @Test("A head may come a byte at a time")
        func dripping() throws {
            client.drip(get("/slow?q=1", "A: 1\r\nB: 2\r\n"), every: 0)
            #expect(client.answer()?.body == "GET /slow?q=1 ")
        }

        @Test("Requests may be pipelined")
        func pipelined() throws {
            let client = server.client(sending: (0..<50).map { $0 % 2 == 0 ? get("/\($0)") : post("\($0)") }.joined())
            for number in 0..<50 {
                #expect(client.answer()?.body == (number % 2 == 0 ? "GET /\(number)? " : "POST /? \(number)"))
            }
        }

        @Test("A client of HTTP/1.0 is served")
        func oldClient() throws {
            #expect(client.ask("GET / HTTP/1.0\r\n\r\n")?.status == 200)
            #expect(client.isClosed())
            let keeping = RawClient(server.port)
            #expect(keeping.ask("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")?.status == 200)
            #expect(keeping.ask("GET / HTTP/1.0\r\n\r\n")?.status == 200)
        }

        @Test("A query of many arguments comes whole, past libmicrohttpd's own list")
        func manyArguments() throws {
            let query = String(repeating: "a&", count: 3_000)
            #expect(server.ask(get("/?" + query))?.body == "GET /?\(query) ")
            #expect(server.ask(get("/?"))?.body == "GET /? ")
        }

        @Test("A response decides whether its connection is closed")
        func closing() throws {
            let server = try TestServer { _ in
                var response = Response(.ok)
                response.closesConnection = true
                return response
            }
            let client = RawClient(server.port)
            #expect(client.ask(get())?.fields["connection"] == "close")
            #expect(client.isClosed())
        }

        @Test("Every response is logged")
        func logged() throws {
            _ = client.ask(post("hello", "X-Request-Id: one\r\n"))
            client.send("HEAD / HTTP/1.1\r\n\(host)X-Request-Id: two\r\n\r\n")
            _ = client.answer(toHead: true)
            _ = client.ask("GET / HTTP/1.1\r\nX-Request-Id: three\r\n\r\n")
            let lines = server.lines
            #expect(lines.map(\.identifier) == ["one", "two", "three"])
            #expect(lines.map(\.status) == [200, 200, 400])
            #expect(lines.map(\.method) == [.post, .head, .get])
            #expect(lines[0].bytes == "POST /? hello".count && lines[1].bytes == 0)
        }
    }
}
