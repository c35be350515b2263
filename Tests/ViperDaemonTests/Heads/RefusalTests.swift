import Synchronization
import ViperTesting

extension OverSockets {
    /// Requests that libmicrohttpd accepts and the daemon refuses: with a problem, and by closing the connection.
    @Suite struct RefusalTests {
        private static func head(_ line: String = "GET / HTTP/1.1", _ fields: String) -> String {
            "\(line)\r\n\(fields)\r\n"
        }

        private func expect(
            _ status: Int, _ code: String, for request: String, _ limits: Limits = .ample(), instance: String = "/",
            location: SourceLocation = #_sourceLocation
        ) throws {
            let server = try TestServer(limits)
            let client = server.client(sending: request)
            let response = client.answer()
            #expect(response?.status == status, sourceLocation: location)
            #expect(response?.fields["content-type"] == "application/problem+json", sourceLocation: location)
            #expect(response?.fields["connection"] == "close", sourceLocation: location)
            #expect(response?.fields["cache-control"] == "no-store", sourceLocation: location)
            #expect(response?.fields["x-content-type-options"] == "nosniff", sourceLocation: location)
            let identifier = response?.fields["x-request-id"] ?? "?"
            for member in [
                "\"type\":\"/problems/\(code)\"", "\"status\":\(status)", "\"requestId\":\"\(identifier)\"",
                "\"title\":\"",
                "\"detail\":\"", "\"instance\":\"\(instance)",
            ] {
                #expect(response?.body.contains(member) == true, "\(member)", sourceLocation: location)
            }
            #expect(client.isClosed(), sourceLocation: location)
            #expect(server.lines.map(\.status) == [status], sourceLocation: location)
            #expect(TestServer.until { server.daemon.counters.connections == 0 }, sourceLocation: location)
        }

        @Test("The caller's id is kept also where it stands after what is refused")
        func identifierAfterRefusal() throws {
            let server = try TestServer()
            let client = server.client(
                sending: Self.head("GET / HTTP/1.1", "Host: x\r\nExpect: miracles\r\nX-Request-Id: mine\r\n"))
            let response = client.answer()
            #expect(response?.status == 417)
            #expect(response?.fields["x-request-id"] == "mine")
        }

        @Test(
            "Header fields that could smuggle a request are refused",
            arguments: [
                "Host: x\r\nHost: x\r\n", "", "Host: a b\r\n", "Host: a/b\r\n", "Host: user@a\r\n",
                "Host: [::1\r\n", "Host: a:80x\r\n", "Host: []\r\n", "Host: x\r\nX: a\r\n b\r\n",
                "Host: x\r\nX: a\r\n\tb\r\nY: c\r\n", "Host: x\r\nX: a\u{0}b\r\n",
                "Host: x\r\nX: a\u{1}b\r\n", "Host: x\r\nX: a\u{7F}b\r\n", "Host: x\r\nX: a\rb\r\n",
                "Host : x\r\n", "Host: x\r\nX y: a\r\n", " X: a\r\nHost: x\r\n", "Host: x\r\nX(: a\r\n",
                "Host: x\r\n: a\r\n", "Host: x\r\nÄ: a\r\n",
                "Host: x\r\nContent-Length: 2\r\nContent-Length: 2\r\n",
                "Host: x\r\nContent-Length: 2\r\ncontent-length: 3\r\n",
                "Host: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n",
                "Host: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n",
                "Host: x\r\nTransfer-Encoding : chunked\r\n", "Host: x\r\nContent-Length : 12\r\n",
                "Host: x\r\nTransfer-Encoding: gzip\r\nContent-Length: 2\r\n",
                "Host: x\r\nContent-Type: application/json\r\ncontent-type: application/json\r\n",
            ]) func smuggling(_ fields: String) throws
        {
            try expect(400, "malformed-request", for: Self.head("POST / HTTP/1.1", fields) + get("/smuggled"))
        }

        @Test(
            "An invalid request line is refused",
            arguments: [
                "GET /a b HTTP/1.1", "GET /a\tb HTTP/1.1", "GET /a\u{0}b HTTP/1.1", "GET /\u{7F} HTTP/1.1",
                "G{T / HTTP/1.1", "GÄT / HTTP/1.1", "GET  / HTTP/1.1", "GET /  HTTP/1.1", "G\u{0}T / HTTP/1.1",
                "GET foo/bar HTTP/1.1", "GET * HTTP/1.1", "OPTIONS ** HTTP/1.1", "GET host:80 HTTP/1.1",
                "GET ftp://host/ HTTP/1.1", "GET http:/host/ HTTP/1.1", "GET http:// HTTP/1.1",
                "GET http:///a HTTP/1.1", "GET http://:80/ HTTP/1.1", "GET http://a@host/ HTTP/1.1",
                "GET http://host:x/ HTTP/1.1", "GET http://host:65536/ HTTP/1.1", "GET http://[::1/ HTTP/1.1",
                "GET https://?a HTTP/1.1",
                "GET /a#b HTTP/1.1", "GET #a HTTP/1.1",
            ])
        func noRequestLine(_ line: String) throws {
            try expect(400, "malformed-request", for: Self.head(line, host), instance: "")
        }

        private static let refused: [(Int, String, String)] = [
            (400, "malformed-request", head("POST / HTTP/1.0", "Transfer-Encoding: chunked\r\n")),
            (
                501, "transfer-coding-unknown",
                head("POST / HTTP/1.1", host + String(repeating: "Transfer-Encoding: chunked\r\n", count: 2))
            ),
            (501, "method-not-implemented", head("CONNECT /x HTTP/1.1", host)),
            (417, "expectation-failed", get("/", "Expect: 200-ok\r\n")),
            (431, "head-too-large", get("/", "X: " + String(repeating: "a", count: 8_192) + "\r\n")),
            (431, "head-too-large", get("/", "X: " + String(repeating: "a", count: 11_000) + "\r\n")),
            (431, "head-too-large", get("/", "Cookie: " + String(repeating: "a=b;", count: 1_500) + "\r\n")),
            (414, "target-too-long", get("/" + String(repeating: "a", count: 8_500))),
            (414, "target-too-long", get("/?q=" + String(repeating: "a", count: 11_000))),
            (413, "body-too-large", announcing("1048577")),
            (413, "body-too-large", announcing("1048577") + String(repeating: "a", count: 1_048_577)),
            (413, "body-too-large", announcing("99999999999999999")),
            (413, "body-too-large", announcing("18446744073709551616")),
        ]

        private static func announcing(_ length: String) -> String {
            head("POST / HTTP/1.1", "\(host)Content-Length: \(length)\r\n")
        }

        @Test("What is unknown, or beyond a limit, is refused with its own problem", arguments: refused)
        func problems(_ status: Int, _ code: String, _ request: String) throws {
            try expect(status, code, for: request)
        }

        @Test(
            "An unknown transfer coding is not implemented",
            arguments: [
                "gzip", "gzip, chunked", "chunked, chunked", "chunked ", "identity", "xchunked", "\"chunked\"", "",
            ])
        func unknownCoding(_ coding: String) throws {
            try expect(
                501, "transfer-coding-unknown",
                for: Self.head("POST / HTTP/1.1", "\(host)Transfer-Encoding: \(coding)\r\n"))
        }

        @Test(
            "The absolute form is served",
            arguments: ["http://host", "http://host:65535/", "HTTPS://[::1]:80?a", "http://h:/?a"])
        func absoluteForm(_ target: String) throws {
            let server = try TestServer()
            let response = server.ask(get(target))
            #expect(response?.status == 200 && response?.body.hasPrefix("GET /?") == true)
        }

        @Test(
            "A trailer that could frame or route a message is refused, others are not read",
            arguments: [
                ("Content-Length: 3", 400), ("host: y", 400), ("TRANSFER-ENCODING: chunked", 400), ("a b: c", 400),
                ("X: a\u{1}b", 400), ("X-Checksum: 1", 200), ("X: y\r\nHost: z", 400),
            ])
        func trailers(_ trailer: String, _ status: Int) throws {
            let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
            let whole = head + trailer + "\r\n\r\n"
            if status == 400 { return try expect(400, "malformed-request", for: whole) }
            let server = try TestServer()
            let client = server.client(sending: whole + get("/after"))
            #expect(client.answer()?.body == "POST /? a")
            #expect(client.answer()?.body == "GET /after? ")
        }

        @Test("A head at the limit is served")
        func headAtTheLimit() throws {
            let server = try TestServer()
            let without = get("/", "X: \r\n").utf8.count
            let whole = get("/", "X: " + String(repeating: "a", count: 8_192 - without) + "\r\n")
            #expect(whole.utf8.count == 8_192)
            #expect(server.ask(whole)?.status == 200)
            let longer = get("/", "X: " + String(repeating: "a", count: 8_193 - without) + "\r\n")
            #expect(server.ask(longer)?.status == 431)
        }

        @Test("A request with so many fields or cookies that its response would have no room is not served")
        func crowdedHead() throws {
            let handled = Atomic<Int>(0)
            let server = try TestServer { _ in
                handled.add(1, ordering: .relaxed)
                var response = Response(.created)
                response.location = "/" + String(repeating: "a", count: 300)
                return response
            }
            let fields = (140...180).map { String(repeating: "X: y\r\n", count: $0) }
            let cookies = stride(from: 4_800, to: 6_200, by: 40).map {
                "Cookie: a=" + String(repeating: "b", count: $0) + "\r\n"
            }
            let pairs = (100...160).map { "Cookie: a=b" + String(repeating: ";a=b", count: $0) + "\r\n" }
            var statuses: [Int: Int] = [:]
            for head in fields + cookies + pairs {
                statuses[server.ask(post("", head))?.status ?? 0, default: 0] += 1
            }
            #expect(statuses[201] == handled.load(ordering: .relaxed), "\(statuses)")
            try expect(431, "head-too-large", for: get("/", fields[25]))
        }

        @Test(
            "What libmicrohttpd would refuse with two heads is a problem of ours",
            arguments: ["15,15", "", "15\t", "15 15", "x", "-1", "+1", "0x10", "1.0"])
        func length(_ length: String) throws {
            try expect(400, "malformed-request", for: Self.announcing(length))
        }

        @Test("Such a refusal bears the path and the caller's id, also where other connections come in between")
        func refusalInParts() throws {
            let server = try TestServer(threads: 1)
            let (slow, other) = (RawClient(server.port), RawClient(server.port))
            slow.send("POST /a?b=c HTTP/1.1\r\n")
            #expect(other.ask(get("/other"))?.status == 200)
            other.send("GET /other HTTP/1.1\r\n")
            slow.send("\(host)X-Request-Id: mine\r\nContent-Length: 1,1\r\n\r\n")
            let response = slow.answer()
            #expect(response?.status == 400 && response?.fields["x-request-id"] == "mine")
            #expect(response?.body.contains("\"instance\":\"/a\"") == true)
            #expect(slow.isClosed())
            other.send("\(host)\r\n")
            #expect(other.answer()?.body == "GET /other? ")
            let line = server.lines.first { $0.identifier == "mine" }
            #expect(line?.status == 400 && line?.path == "/a")
            #expect(server.daemon.counters.refusedByLibrary == 0)
        }

        @Test(
            "What libmicrohttpd refuses by itself is counted, and leaves an access line",
            arguments: [
                ("GET /a HTTP/1.1\r\nX\r\n\r\n", 400, "/a"), ("GET /a HTTP/2.0\r\n\r\n", 505, ""),
                (
                    "POST /a?b HTTP/1.1\r\nHost: x\r\nX-Request-Id: mine\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                    400, "/a"
                ),
            ])
        func counted(_ request: String, _ status: Int, _ path: String) throws {
            let server = try TestServer()
            let client = server.client(sending: request)
            #expect(client.answer()?.status == status)
            #expect(client.isClosed())
            #expect(TestServer.until { server.lines.count == 1 })
            #expect(server.lines.first?.status == status && server.lines.first?.path == path)
            if request.contains("mine") { #expect(server.lines.first?.identifier == "mine") }
            #expect(server.daemon.counters.refusedByLibrary == 1)
        }

        @Test("A chunked body over the limit is swallowed up to one more limit, then cut")
        func largeChunks() throws {
            let limits = Limits.ample { $0.bodyBytes = 1_000 }
            let head = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n"
            let chunk = "190\r\n" + String(repeating: "a", count: 400) + "\r\n"
            let server = try TestServer(limits)
            #expect(server.ask(head + chunk + chunk + "0\r\n\r\n")?.status == 200)
            try expect(413, "body-too-large", for: head + chunk + chunk + chunk + "0\r\n\r\n", limits)
            try expect(413, "body-too-large", for: head + String(repeating: chunk, count: 200) + "0\r\n\r\n", limits)
        }

        @Test(
            "What libmicrohttpd refuses by itself harms nobody else",
            arguments: [
                "\u{16}\u{3}\u{1}\u{2}\n\n", "\r\n\r\n\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "\u{0}\u{0}\u{0}\n\n",
                "PRI * HTTP/2.0\r\n\r\n",
                "GET / HTTP/1.1\r\nX\r\n\r\n", "GET / HTTP/1.1\r\nX\u{0}: a\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            ])
        func garbage(_ garbage: String) throws {
            let server = try TestServer()
            let client = RawClient(server.port, patience: 500)
            client.send(garbage)
            let response = client.answer()
            #expect((400...599).contains(response?.status ?? 400))
            #expect(server.ask(get())?.status == 200)
            client.leave()
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.daemon.counters.requestsInFlight == 0)
        }
    }
}
