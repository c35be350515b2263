import ViperTesting
import ViperUpstream

@Suite("Paging on while an upstream changes", .upstream)
struct RepositoriesRefreshTests {
    private var fixture: UpstreamFixture { .current }

    private func ids(_ fixture: UpstreamFixture, _ query: String) async throws -> [Int64] {
        let response = try await fixture.client.get("/repositories?perPage=10&\(query)")
        #expect(response.status == 200)
        return response.ids
    }

    @Test("A refresh fetches the first page anew, and then the others as they are asked for")
    func refresh() async throws {
        for page in 1...3 { _ = try await ids(fixture, "page=\(page)") }
        #expect(try await fixture.client.get("/repositories?perPage=20").status == 200)
        // The last becomes the first, and all others move down by one.
        fixture.server.addStars(10_000, to: Int(fixture.catalogue[99]))
        let catalogue = fixture.catalogue
        #expect(try await ids(fixture, "page=1") != Array(catalogue[..<10]))
        #expect(fixture.server.requests.count == 4)
        #expect(try await ids(fixture, "refresh=true") == Array(catalogue[..<10]))
        #expect(fixture.server.requests.count == 5)
        #expect(fixture.server.requests.last?.fields["if-none-match"] != nil)
        for page in 1...3 {
            let rows = Array(catalogue[(page - 1) * 10..<page * 10])
            #expect(try await ids(fixture, "page=\(page)") == rows)
        }
        #expect(fixture.server.requests.count == 7)
        // Each page size is a list of its own.
        #expect(try await fixture.client.get("/repositories?perPage=20").ids.count == 20)
        #expect(fixture.server.requests.count == 7)
        // Nothing has changed: 304, and the other pages are requested again all the same.
        #expect(try await ids(fixture, "refresh=true") == Array(catalogue[..<10]))
        #expect(try await ids(fixture, "page=2") == Array(catalogue[10..<20]))
        #expect(fixture.server.requests.count == 9)
    }

    @Test("What slid to the next page since the first was fetched is not shown there again")
    func slidDown() async throws {
        let first = try await ids(fixture, "page=1")
        fixture.server.addStars(10_000, to: Int(fixture.catalogue[99]))
        let second = try await ids(fixture, "page=2")
        #expect(second == Array(fixture.catalogue[11..<20]))
        #expect(Set(first).isDisjoint(with: second))
        #expect(try await fixture.client.get("/repositories?perPage=10&page=2").tree["nextPage"] == .number("3"))
        let third = try await ids(fixture, "page=3")
        #expect(Set(first + second + third).count == 29)
    }

    @Test("What rose to a page that is fetched anew is taken from where it stood, which is then fetched whole")
    func rose() async throws {
        _ = try await ids(fixture, "page=1")
        fixture.fixture.clock.pass(milliseconds: 600_000)
        let second = try await ids(fixture, "page=2")
        let risen = try #require(second.last)
        fixture.server.addStars(10_000, to: Int(risen))
        fixture.fixture.clock.pass(milliseconds: 400_000)
        #expect(try await ids(fixture, "page=1").first == risen)
        #expect(try await ids(fixture, "page=2") == Array(second.dropLast()))
        #expect(fixture.server.requests.count == 3)
        fixture.letPagesExpire()
        #expect(try await ids(fixture, "page=2").count == 10)
        #expect(fixture.server.requests.last?.fields["if-none-match"] == nil)
        #expect(try await ids(fixture, "page=1").count == 10)
    }

    @Test("A refresh that fails serves what is held, marked stale, and the other pages stay as they were")
    func failing() async throws {
        let pages = [try await ids(fixture, "page=1"), try await ids(fixture, "page=2")]
        fixture.server.next(.answer(StubResponse(500)))
        let response = try await fixture.client.get("/repositories?perPage=10&refresh=true")
        #expect(try response.tree["stale"] == .bool(true) && response.ids == pages[0])
        #expect(try await ids(fixture, "page=2") == pages[1])
        #expect(fixture.server.requests.count == 3)
    }
}
