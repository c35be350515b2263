import ViperTesting
import ViperUpstream

@Suite("Redirects of an upstream", .timeLimit(.minutes(5)))
struct RedirectTests {
    @Test(
        "Within the origin they are followed, with everything that was sent",
        arguments: [
            (301, "/b?x=1", "/b?x=1"), (302, "b", "/api/b"), (303, "{origin}/c%20d", "/c%20d"),
            (307, "?y=2", "/api/a?y=2"),
            (308, "../e//f", "/e//f"), (302, "//{host}/g", "/g"), (302, "{origin}", "/"), (302, "{origin}?z", "/?z"),
            (302, "/h#i", "/h"),
        ])
    func followed(_ status: Int, _ location: String, _ target: String) async throws {
        let server = try StubUpstream()
        let host = "127.0.0.1:\(server.port)"
        let to = location.replacing("{origin}", with: server.origin).replacing("{host}", with: host)
        server.next(.answer(.redirect(to: to, status: status)), .answer(.json("[]")))
        let upstream = try client(of: server) { $0.token = "ghp_secret" }
        let answer = try await upstream.response(to: UpstreamRequest("/api/a", fields: [("X-Own", "yes")]))
        #expect(answer.status == 200)
        #expect(answer.field("Location") == nil)
        #expect(answer.body == Array("[]".utf8))
        #expect(server.requests.map(\.target) == ["/api/a", target])
        #expect(server.requests.last?.method == "GET")
        #expect(server.requests.last?.fields["authorization"] == "Bearer ghp_secret")
        #expect(server.requests.last?.fields["x-own"] == "yes")
    }

    @Test(
        "To anywhere else they are refused, and nobody there is asked",
        arguments: [
            "http://127.0.0.1:{other}/", "//127.0.0.1:{other}/", "http://localhost:{port}/",
            "https://127.0.0.1:{port}/",
            "http://127.0.0.1:{port}@127.0.0.1:{other}/", "http://me:pass@127.0.0.1:{port}/", "ftp://127.0.0.1:{port}/",
            "file:///etc/passwd", "gopher://127.0.0.1:{other}/_x", "http://127.0.0.1:{other}\\@127.0.0.1:{port}/",
            "http://127.0.0.1/", "http://2130706433:{other}/", "javascript:alert(1)",
            "http://[::ffff:127.0.0.1]:{port}/",
            "http://127.0.0.1:{port}.evil.invalid/", "///127.0.0.1:{other}/",
        ])
    func refused(_ location: String) async throws {
        let server = try StubUpstream()
        let other = try StubUpstream()
        let to = location.replacing("{port}", with: "\(server.port)").replacing("{other}", with: "\(other.port)")
        server.next(.answer(.redirect(to: to)))
        server.always(.answer(StubResponse(418)))
        let upstream = try client(of: server) { $0.token = "ghp_secret" }
        let fault = try await upstream.fault(UpstreamRequest("/a"))
        #expect(fault.kind == "refused", "\(fault)")
        #expect(other.progress.mostConnections == 0)
        #expect(server.requests.map(\.target) == ["/a"])
    }

    @Test("Five are followed, a sixth is refused")
    func number() async throws {
        let server = try StubUpstream()
        server.decide { request in
            let number = Int(request.target.dropFirst()) ?? 0
            return number == 0 ? .answer(.json("[]")) : .answer(.redirect(to: "/\(number - 1)"))
        }
        let upstream = try client(of: server)
        #expect(try await upstream.response(to: UpstreamRequest("/5")).status == 200)
        #expect(try await upstream.fault(UpstreamRequest("/6")).text.hasSuffix("it redirects more than 5 times"))
        #expect(server.requests.count == 12)
    }

    @Test("A redirect without a Location is a response")
    func nowhere() async throws {
        let server = try StubUpstream()
        server.next(.answer(StubResponse(302)))
        #expect(try await client(of: server).response(to: UpstreamRequest("/")).status == 302)
    }

    @Test("All of them have one deadline")
    func deadline() async throws {
        let server = try StubUpstream()
        server.always(.held(UpstreamGate(), then: .proper))
        server.next(.answer(.redirect(to: "/b")))
        let upstream = try client(of: server) { $0.timeout = .milliseconds(500) }
        #expect(try await upstream.fault(UpstreamRequest("/a")).kind == "timed out")
    }
}
