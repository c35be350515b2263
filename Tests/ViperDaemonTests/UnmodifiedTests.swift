import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    @Suite("The head of a 304, and of an encoded response")
    struct UnmodifiedTests {
        private static let unmodified: @Sendable (Request) async -> Response = { request in
            guard request.path.count == 1 else { return TestServer.text(request.path) }
            var response = TestServer.block(1_234)
            response.status = .notModified
            response.coding = .gzip
            response.entityTag = .content(1)
            return response
        }

        private func check(_ response: RawClient.Answer?, location: SourceLocation = #_sourceLocation) {
            #expect(response?.status == 304, sourceLocation: location)
            #expect(response?.fields["etag"] == "W/\"0000000000000001\"", sourceLocation: location)
            #expect(response?.fields["date"] != nil, sourceLocation: location)
            for name in ["content-length", "transfer-encoding", "content-encoding", "content-type"] {
                #expect(response?.fields[name] == nil, "\(name)", sourceLocation: location)
            }
        }

        @Test("A 304 has no length, and its connection stays open, also among pipelined requests")
        func connection() throws {
            let server = try TestServer(.ample(), Self.unmodified)
            let client = RawClient(server.port)
            for method in ["GET", "HEAD", "POST"] {
                client.send("\(method) / HTTP/1.1\r\n\(host)\r\n")
                let response = client.answer(toHead: true)
                check(response)
                #expect(response?.fields["connection"] == nil)
            }
            client.send(get() + get("/a") + get() + get() + get("/b"))
            for path in ["/", "/a", "/", "/", "/b"] {
                let response = client.answer(toHead: path == "/")
                if path == "/" { check(response) } else { #expect(response?.body == path) }
            }
            #expect(server.lines.filter { $0.status == 304 }.map(\.bytes) == [0, 0, 0, 0, 0, 0])
        }

        @Test("The first line of a 304 has its three parts, and what libmicrohttpd sends is in the last")
        func line() throws {
            let server = try TestServer(.ample(), Self.unmodified)
            let client = server.client(sending: get("/", "Connection: close\r\n"))
            let text = String(decoding: client.bytes(), as: UTF8.self)
            #expect(text.hasPrefix("HTTP/1.1 304 Not Modified ICY 204 No Content\r\n"))
            #expect(text.contains("\r\nDate: "))
            #expect(text.hasSuffix("\r\n\r\n") && text.contains("\r\nConnection: close\r\n"))
            #expect(text.split(separator: "\r\n").dropFirst().allSatisfy { $0.contains(": ") })
        }

        @Test("HTTP/1.0 keeps its connection where it asks to, and loses it else")
        func oldVersion() throws {
            let server = try TestServer(.ample(), Self.unmodified)
            let client = RawClient(server.port)
            for _ in 0..<2 {
                client.send("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
                let response = client.answer(toHead: true)
                check(response)
                #expect(response?.fields["connection"] == "Keep-Alive")
            }
            client.send("GET / HTTP/1.0\r\n\r\n")
            check(client.answer(toHead: true))
            #expect(client.isClosed())
        }

        @Test(
            "A client that pipelines requests and reads nothing gets whole responses, the last of which may close the connection"
        )
        func slowReader() throws {
            let server = try TestServer { request in
                var response = await Self.unmodified(request)
                response.link = String(repeating: "a", count: 5_000)
                return response
            }
            let client = RawClient(server.port, receiveBuffer: 64 << 10)
            let count = 1_000
            client.send(String(repeating: get(), count: count))
            // The server stops when it has no more room for responses.
            var before = 0
            _ = TestServer.until {
                let now = server.daemon.counters.requests
                defer { before = now }
                return now > 0 && now == before
            }
            var (responses, isLast) = (0, false)
            while !isLast, responses < count, let answer = client.answer(toHead: true) {
                check(answer)
                responses += 1
                isLast = answer.fields["connection"] == "close"
            }
            #expect(responses > 0)
            if isLast || responses < count { #expect(client.isClosed()) }
        }

        @Test("An encoded response names its coding, also for HEAD")
        func coded() throws {
            let server = try TestServer { _ in
                var response = TestServer.block(40)
                response.coding = .gzip
                response.vary = .acceptEncoding
                return response
            }
            let client = RawClient(server.port)
            for method in ["HEAD", "GET"] {
                client.send("\(method) / HTTP/1.1\r\n\(host)\r\n")
                let answer = try #require(client.answer(toHead: method == "HEAD"))
                #expect(answer.fields["content-encoding"] == "gzip" && answer.fields["content-length"] == "40")
                #expect(answer.fields["vary"] == "Accept-Encoding")
            }
        }
    }
}
