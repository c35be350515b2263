import ViperTesting
import ViperUpstream

@Suite("Asking an upstream", .timeLimit(.minutes(5)))
struct ResponseTests {
    @Test("A page comes whole, with its fields in any case")
    func page() async throws {
        let server = try StubUpstream(repositories: 100)
        let upstream = try client(of: server)
        let answer = try await upstream.response(to: search(page: 2))
        #expect(answer.status == 200)
        #expect(answer.field("content-TYPE") == "application/json; charset=utf-8")
        #expect(answer.field("Link")?.contains("rel=\"next\"") == true)
        #expect(answer.field("X-RateLimit-Remaining") == "999999")
        #expect(answer.field("X-None") == nil)
        #expect(String(decoding: answer.body, as: UTF8.self).hasSuffix("}]}"))
        #expect(
            server.count(of: "/search/repositories?q=language:Swift&sort=stars&order=desc&page=2&per_page=30") == 1)
    }

    @Test("The body is decoded from gzip, which the request accepts")
    func gzip() async throws {
        let server = try StubUpstream(repositories: 100)
        let upstream = try client(of: server)
        let coded = try await upstream.response(to: search())
        #expect(coded.field("Content-Encoding") == "gzip")
        #expect(server.requests.last?.fields["accept-encoding"] == "gzip")
        server.next(.dripping(milliseconds: 0))
        let plain = try await upstream.response(to: search())
        #expect(plain.field("Content-Encoding") == nil)
        #expect(coded.body == plain.body && plain.body.count > 10_000)
    }

    @Test("The configured fields are sent, and a request's own take their place")
    func fields() async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server) {
            $0.userAgent = "Adder tests"
            $0.fields = [("Accept", "application/vnd.github+json"), ("X-Empty", "")]
            $0.token = "ghp_secret"
        }
        _ = try await upstream.response(to: search())
        let plain = try #require(server.requests.last)
        #expect(plain.method == "GET")
        #expect(plain.fields["user-agent"] == "Adder tests")
        #expect(plain.fields["accept"] == "application/vnd.github+json")
        #expect(plain.fields["authorization"] == "Bearer ghp_secret")
        #expect(plain.fields["x-empty"] == "")
        #expect(plain.fields["host"] == "127.0.0.1:\(server.port)")
        #expect(plain.fields["cookie"] == nil)

        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
        var request = search()
        request.fields = [("ACCEPT", "text/plain"), ("traceparent", trace)]
        _ = try await upstream.response(to: request)
        let own = try #require(server.requests.last)
        #expect(own.fields["accept"] == "text/plain")
        #expect(own.fields["traceparent"] == trace)
    }

    @Test("Names and values of the query are encoded, below the base path")
    func target() async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server, path: "/api/v3/")
        _ = try await upstream.response(
            to: UpstreamRequest("/search/repositories", query: [("q", "a&b=c+d #é"), ("x y", ""), ("w", "a:b/c@d,e")]))
        let received = try #require(server.requests.last)
        #expect(received.target == "/api/v3/search/repositories?q=a%26b%3Dc%2Bd%20%23%C3%A9&x%20y=&w=a:b/c@d,e")
        #expect(received.query.first?.value == "a&b=c+d #é")
    }

    @Test(
        "A request that would not be sent as it stands is not sent",
        arguments: [
            UpstreamRequest("x"), UpstreamRequest(""), UpstreamRequest("/a b"), UpstreamRequest("/a?b"),
            UpstreamRequest("/a#b"), UpstreamRequest("/../a"), UpstreamRequest("//evil.example/"),
            UpstreamRequest("@evil.example/"), UpstreamRequest("/%zz"), UpstreamRequest("/\r\nX: y"),
            UpstreamRequest("/", fields: [("A", "b\r\nC: d")]),
            UpstreamRequest("/", fields: [("Host", "evil.example")]),
            UpstreamRequest("/", fields: [("Transfer-Encoding", "chunked")]),
        ])
    func malformed(_ request: UpstreamRequest) async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server)
        #expect(try await upstream.fault(request).kind == "refused")
        #expect(server.requests.isEmpty)
    }

    @Test(
        "Any final status is a response, with its fields and its body",
        arguments: [201, 300, 401, 403, 404, 429, 500, 503])
    func statuses(_ status: Int) async throws {
        let server = try StubUpstream()
        server.next(.answer(.slowDown(status, retryAfter: "7")))
        let answer = try await client(of: server).response(to: search())
        #expect(answer.status == status)
        #expect(answer.field("Retry-After") == "7")
        #expect(String(decoding: answer.body, as: UTF8.self).contains("secondary rate limit"))
    }

    @Test("204 and 304 have no body, and the connection serves on")
    func withoutBody() async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server)
        let tag = try #require(try await upstream.response(to: search()).field("ETag"))
        var request = search()
        request.fields = [("If-None-Match", tag)]
        let unmodified = try await upstream.response(to: request)
        #expect(unmodified.status == 304)
        #expect(unmodified.field("ETag") == tag)
        #expect(unmodified.body.isEmpty)
        server.next(.answer(StubResponse(204)))
        let empty = try await upstream.response(to: search())
        #expect(empty.status == 204 && empty.body.isEmpty)
        #expect(try await upstream.response(to: search()).status == 200)
        #expect(server.progress.mostConnections == 1)
    }

    @Test("Interim responses are skipped, with their fields")
    func interim() async throws {
        let server = try StubUpstream()
        server.next(
            .text(
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nX-Early: yes\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Late: yes\r\n\r\n{}"))
        let answer = try await client(of: server).response(to: search())
        #expect(answer.status == 200)
        #expect(answer.fields.map(\.name) == ["Content-Length", "X-Late"])
        #expect(answer.body == Array("{}".utf8))
    }

    @Test("A body in chunks comes whole, and its trailer is no header; folded lines are one")
    func chunks() async throws {
        let server = try StubUpstream()
        server.next(
            .text(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-Long: a  \r\n \t b\r\nX-Empty:\r\n\r\n"
                    + "2;x=y\r\n{}\r\n1\r\n \r\n0\r\nX-Trailer: no\r\n\r\n"))
        let answer = try await client(of: server).response(to: search())
        #expect(answer.body == Array("{} ".utf8))
        #expect(answer.field("X-Long") == "a b")
        #expect(answer.field("X-Empty") == "")
        #expect(answer.field("X-Trailer") == nil)
    }

    @Test("A kept connection that the upstream has closed is replaced")
    func reconnecting() async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server)
        server.next(.text("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"))
        #expect(try await upstream.response(to: search()).body.count == 2)
        await server.until { $0.connections == 0 }
        #expect(try await upstream.response(to: search()).status == 200)
    }

    @Test("Cookies are neither kept nor sent")
    func cookies() async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server)
        server.next(.answer(StubResponse(200, [("Set-Cookie", "a=b; Path=/")])))
        #expect(try await upstream.response(to: search()).field("Set-Cookie") == "a=b; Path=/")
        _ = try await upstream.response(to: search())
        #expect(server.requests.last?.fields["cookie"] == nil)
    }

    @Test("The counters count calls, failures, cancellations and the bytes of bodies")
    func counters() async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server) { $0.maximumBytes = 100 }
        server.next(.answer(.spaces(10)), .answer(.spaces(20)), .cutOff())
        _ = try await upstream.response(to: search())
        _ = try await upstream.response(to: search())
        #expect(upstream.counters.bytes == 30)
        _ = try await upstream.fault(search())
        let gate = UpstreamGate()
        server.next(.held(gate))
        let task = Task { try await upstream.response(to: search()) }
        await server.untilHeld(1)
        #expect(upstream.counters.inFlight == 1)
        task.cancel()
        _ = await task.result
        let counters = upstream.counters
        #expect(counters.calls == 4)
        #expect(counters.failures == 1)
        #expect(counters.cancellations == 1)
        #expect(counters.inFlight == 0)
    }
}
