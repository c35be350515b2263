import ViperTesting
import ViperUpstream

@testable import Repositories

@Suite("Repositories from an upstream", .upstream)
struct RepositoriesUpstreamTests {
    private var fixture: UpstreamFixture { .current }

    @Test("A page that is not held is fetched, stored and served; held, it costs no call")
    func fetches() async throws {
        for _ in 0..<2 {
            let response = try await fixture.client.get("/repositories")
            #expect(response.status == 200)
            #expect(response.ids == Array(fixture.catalogue[..<30]))
            let tree = try response.tree
            #expect(tree["totalCount"] == .number("100") && tree["nextPage"] == .number("2"))
            #expect(tree["stale"] == nil)
            #expect(response["Link"]?.contains("page=4&perPage=30>; rel=\"last\"") == true)
        }
        #expect(try await fixture.client.get("/repositories?language=SWIFT").ids.count == 30)
        let request = try #require(fixture.server.requests.first)
        #expect(fixture.server.requests.count == 1)
        #expect(request.path == "/search/repositories")
        #expect(
            request.query.map { "\($0.name)=\($0.value)" } == [
                "q=language:Swift", "sort=stars", "order=desc", "page=1", "per_page=30",
            ])
        #expect(request.fields["accept"] == "application/vnd.github+json")
        #expect(request.fields["if-none-match"] == nil)
        let page = try await fixture.client.get("/repositories?page=4")
        #expect(page.ids == Array(fixture.catalogue[90...]))
        #expect(try page.tree["nextPage"] == nil)
        let id = try #require(page.ids.last)
        #expect(try await fixture.client.get("/repositories/\(id)").status == 200)
        #expect(try await fixture.client.get("/repositories?perPage=7").ids.count == 7)
        #expect(fixture.server.requests.count == 3)
        #expect(fixture.statistics.calls == 3 && fixture.statistics.failures == 0)
    }

    @Test("The trace of the request that leads to a call is handed on with it; one that is malformed is not")
    func traces() async throws {
        let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        for (page, fields, expected) in [
            (1, [("traceparent", parent), ("tracestate", "a=1"), ("tracestate", "b=2")], (parent, "a=1,b=2")),
            (2, [("Traceparent", parent)], (parent, nil)),
            (3, [("traceparent", "00-0-0-01"), ("tracestate", "a=1")], (nil, nil)),
            (4, [("traceparent", parent), ("traceparent", parent)], (nil, nil)),
            (5, [("traceparent", "cc" + parent.dropFirst(2) + "-more")], (parent, nil)),
            (6, [("tracestate", "a=1")], (nil, nil)),
        ] as [(Int, [(String, String)], (String?, String?))] {
            _ = try await fixture.client.get("/repositories?perPage=5&page=\(page)", fields)
            let sent = try #require(fixture.server.requests.last)
            #expect(sent.query.contains { $0.name == "page" && $0.value == "\(page)" })
            #expect(sent.fields["traceparent"] == expected.0, "page \(page)")
            #expect(sent.fields["tracestate"] == expected.1, "page \(page)")
        }
    }

    @Test("A language is one term of the search, whatever characters it has")
    func terms() async throws {
        for (language, term) in [
            ("C%2B%2B", "C++"), ("F%23", "F#"), ("Jupyter%20Notebook", #""Jupyter Notebook""#),
            ("x%20stars:%3E1", #""x stars:>1""#), ("%22%5C", #""\"\\""#),
        ] {
            #expect(try await fixture.client.get("/repositories?language=\(language)").status == 200)
            #expect(fixture.server.requests.last?.query.first?.value == "language:" + term)
        }
    }

    @Test("A page beyond its time to live is asked for with its tag: the same is good again, another is replaced")
    func revalidates() async throws {
        let first = try await fixture.client.get("/repositories")
        fixture.fixture.clock.pass(milliseconds: 890_000)
        #expect(try await fixture.client.get("/repositories").text == first.text)
        #expect(fixture.server.requests.count == 1)
        fixture.fixture.clock.pass(milliseconds: 20_000)
        for _ in 0..<2 { #expect(try await fixture.client.get("/repositories").text == first.text) }
        #expect(fixture.server.requests.count == 2)
        #expect(fixture.server.requests.last?.fields["if-none-match"]?.hasPrefix("W/\"") == true)
        fixture.server.addStars(5_000, to: Int(fixture.catalogue[99]))
        fixture.letPagesExpire()
        #expect(try await fixture.client.get("/repositories").ids == Array(fixture.catalogue[..<30]))
        #expect(fixture.server.requests.count == 3)
    }

    @Test("A thousand overlapping requests for one page make one call, and every client gets a response")
    func coalesces() async throws {
        let gate = UpstreamGate()
        fixture.server.next(.held(gate))
        let client = fixture.client
        let responses = try await atOnce(0..<1000) { number in
            let query = number % 2 == 0 ? "" : number % 4 == 1 ? "&refresh=true" : "&language=swift&page=1"
            return try await client.get("/repositories?perPage=1\(query)")
        } meanwhile: {
            try await until { fixture.statistics.coalesced == 999 }
            await fixture.server.untilHeld(1)
            gate.open()
        }
        #expect(responses.count == 1000)
        #expect(responses.allSatisfy { $0.status == 200 && $0.ids == Array(fixture.catalogue[..<1]) })
        #expect(fixture.server.requests.count == 1)
        #expect(fixture.statistics.calls == 1 && fixture.statistics.coalesced == 999)
    }
}
