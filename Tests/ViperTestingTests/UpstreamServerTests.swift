import ViperTesting

@Suite("The server that stands for GitHub", .timeLimit(.minutes(5)))
struct UpstreamServerTests {
    private let search = "/search/repositories?q=language:Swift&sort=stars&order=desc"

    private func ask(_ server: StubUpstream, _ target: String, _ fields: String...) -> RawClient.Answer? {
        let lines = fields.map { "\($0)\r\n" }.joined()
        return RawClient(server.port, patience: 60_000).ask("GET \(target) HTTP/1.1\r\nHost: test\r\n\(lines)\r\n")
    }

    /// The number of times a member occurs in a document.
    private func count(_ member: String, in body: String) -> Int { body.split(separator: "\"\(member)\":").count - 1 }

    @Test("A page is the repositories with the most stars, with links to the others")
    func page() throws {
        let server = try StubUpstream(repositories: 100)
        let first = try #require(ask(server, "\(search)&page=1&per_page=30"))
        #expect(first.status == 200)
        #expect(count("full_name", in: first.body) == 30)
        #expect(first.body.hasPrefix(#"{"total_count":100,"incomplete_results":false,"items":[{"id":10000000,"#))
        let address = "\(server.origin)/search/repositories?q=language%3ASwift&sort=stars&order=desc"
        #expect(
            first.fields["link"] == "<\(address)&page=2&per_page=30>; rel=\"next\", <\(address)&page=4&per_page=30>; "
                + "rel=\"last\"")
        let last = try #require(ask(server, "\(search)&page=4&per_page=30"))
        #expect(count("full_name", in: last.body) == 10)
        #expect(
            last.fields["link"] == "<\(address)&page=3&per_page=30>; rel=\"prev\", <\(address)&page=1&per_page=30>; "
                + "rel=\"first\"")
        #expect(server.count(of: "\(search)&page=1&per_page=30") == 1)
        #expect(server.requests.last?.query.map(\.value) == ["language:Swift", "stars", "desc", "4", "30"])
    }

    @Test("An unchanged page is a 304 that costs nothing of the quota, and a changed one is new")
    func unchanged() throws {
        let server = try StubUpstream(repositories: 40)
        server.quota = StubUpstream.Quota(limit: 10, remaining: 2, reset: 1_800_000_000)
        let first = try #require(ask(server, search))
        let tag = try #require(first.fields["etag"])
        #expect(first.fields["x-ratelimit-remaining"] == "1")
        let again = try #require(ask(server, search, "If-None-Match: \(tag)"))
        #expect(again.status == 304)
        #expect(again.fields["x-ratelimit-remaining"] == "1")
        let last = server.catalogue.repositories[39]
        server.addStars(1_000, to: last.id)
        let changed = try #require(ask(server, search, "If-None-Match: \(tag)"))
        #expect(changed.status == 200)
        #expect(changed.body.contains(#""items":[{"id":\#(last.id),"#))
        let refused = try #require(ask(server, search))
        #expect(refused.status == 403)
        #expect(refused.fields["x-ratelimit-remaining"] == "0")
        #expect(refused.fields["x-ratelimit-reset"] == "1800000000")
    }

    @Test("Only the first 1,000 are found, and a search needs a query")
    func bounds() throws {
        let server = try StubUpstream(repositories: 1_500)
        let last = try #require(ask(server, "\(search)&page=34&per_page=30"))
        #expect(count("full_name", in: last.body) == 10)
        #expect(last.fields["link"]?.contains("next") == false)
        #expect(ask(server, "\(search)&page=35&per_page=30")?.status == 422)
        #expect(ask(server, "\(search)&page=9223372036854775807&per_page=30")?.status == 422)
        #expect(ask(server, "/search/repositories?sort=stars")?.status == 422)
        #expect(ask(server, "/search/users?q=x")?.status == 404)
    }

    @Test("The generated repositories have members that are null or empty, and are always the same")
    func catalogue() {
        let repositories = UpstreamCatalogue(300).repositories
        #expect(repositories == UpstreamCatalogue(300).repositories)
        #expect(Set(repositories.map(\.id)).count == 300)
        #expect(repositories.contains { $0.description == nil })
        #expect(repositories.contains { $0.language == nil })
        #expect(repositories.contains { $0.picture == nil })
        #expect(repositories.contains { $0.picture == "" })
    }

    @Test("Clients that accept gzip get it")
    func coded() async throws {
        let server = try StubUpstream()
        let plain = try #require(ask(server, search))
        let response = try await SocketClient(port: server.port).send(
            TestRequest("GET", search, [("Accept-Encoding", "gzip")]))
        #expect(response["Content-Encoding"] == "gzip")
        #expect(gunzip(response.body) == Array(plain.body.utf8))
    }

    @Test("A response is withheld until its gate is open, and clients that leave before are counted")
    func gate() async throws {
        let server = try StubUpstream()
        let gate = UpstreamGate()
        server.next(.held(gate), .held(gate, then: .answer(.json("[]"))))
        let leaving = RawClient(server.port)
        leaving.send("GET /a HTTP/1.1\r\n\r\n")
        await server.untilHeld(1)
        let patient = RawClient(server.port, patience: 60_000)
        patient.send("GET /b HTTP/1.1\r\n\r\n")
        await server.untilHeld(2)
        leaving.leave()
        await server.until { $0.abandoned == 1 && $0.held == 1 }
        gate.open()
        #expect(patient.answer()?.body == "[]")
        #expect(server.heldCount == 0)
    }

    @Test("It misbehaves as configured: once for each of the next requests, or according to the request")
    func conduct() throws {
        let server = try StubUpstream()
        server.next(.answer(.slowDown(retryAfter: "7")), .answer(.json("{}", status: 500)))
        server.decide { $0.path == "/moved" ? .answer(.redirect(to: "/here")) : .proper }
        #expect(ask(server, search)?.fields["retry-after"] == "7")
        #expect(ask(server, search)?.status == 500)
        #expect(ask(server, search)?.status == 200)
        #expect(ask(server, "/moved")?.fields["location"] == "/here")
        server.always(.dripping(milliseconds: 0))
        #expect(ask(server, search)?.status == 200)
    }

    @Test("What is cut off ends early, with a length and in chunks")
    func cutOff() throws {
        let server = try StubUpstream()
        server.next(.cutOff(), .cutOff(inChunks: true), .text("nonsense"))
        #expect(ask(server, search) == nil)
        let inChunks = try #require(ask(server, search))
        #expect(!inChunks.isWhole && !inChunks.body.isEmpty)
        let client = RawClient(server.port, patience: 60_000)
        client.send("GET / HTTP/1.1\r\n\r\n")
        #expect(client.bytes() == Array("nonsense".utf8))
    }

    @Test("It stops although a client is connected and a response is withheld")
    func stops() async throws {
        let server = try StubUpstream()
        server.always(.held(UpstreamGate()))
        let client = RawClient(server.port, patience: 60_000)
        client.send("GET / HTTP/1.1\r\n\r\n")
        await server.untilHeld(1)
        server.stop()
        #expect(client.isClosed())
        #expect(server.progress.connections == 0)
    }
}
