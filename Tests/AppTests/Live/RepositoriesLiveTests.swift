import ViperTesting
import ViperUpstream

@testable import Repositories

@Suite("The list of repositories, kept open")
struct RepositoriesLiveTests {
    @Test("An import makes clients read the list anew, unless it changes nothing", .live)
    func imports() async throws {
        let stream = try await fixture.client.open("/repositories?language=Swift")
        try await fixture.importing("[\(gitHubJSON(1)),\(gitHubJSON(2))]")
        await stream.expect("resync", "{}")
        #expect(try await fixture.logged("repositories") == 1)
        try await fixture.importing("[\(gitHubJSON(2)),\(gitHubJSON(1))]")
        try await fixture.importing("[]")
        #expect(try await fixture.logged("repositories") == 1)
        for (count, changed) in [gitHubJSON(1, stars: 2), gitHubJSON(1, stars: 2, language: "Go"), gitHubJSON(3)]
            .enumerated()
        {
            try await fixture.importing("[\(changed)]")
            await stream.expect("resync", "{}")
            #expect(try await fixture.logged("repositories") == Int64(2 + count))
        }
        stream.close()
    }

    @Test("A fetch that finds other repositories than before makes clients read the list anew, and no other fetch does")
    func upstream() async throws {
        try await UpstreamFixture.with(isLive: true) { (upstream: UpstreamFixture) async throws in
            let fixture = upstream.fixture
            let list = "/repositories?perPage=10"
            // The first page was empty.
            #expect(try await fixture.client.get(list).ids.count == 10)
            #expect(try await fixture.logged("repositories") == 1)
            // Nobody has seen the second page yet.
            #expect(try await fixture.client.get(list + "&page=2").ids.count == 10)
            #expect(try await fixture.logged("repositories") == 1)
            try await fixture.settle()
            let stream = try await fixture.client.open(list)
            upstream.letPagesExpire()
            #expect(try await fixture.client.get(list).ids.count == 10)
            #expect(try await fixture.logged("repositories") == 1)
            upstream.server.addStars(10_000, to: Int(upstream.catalogue[99]))
            upstream.letPagesExpire()
            #expect(try await fixture.client.get(list).ids == Array(upstream.catalogue[..<10]))
            await stream.expect("resync", "{}")
            #expect(try await fixture.logged("repositories") == 2)
            // The same repositories without an entity tag of theirs.
            upstream.letPagesExpire()
            upstream.server.next(.proper)
            #expect(try await fixture.client.get(list).ids.count == 10)
            #expect(try await fixture.logged("repositories") == 2)
            stream.close()
        }
    }

    @Test(
        "The first page of a numbered list has a link to its stream beside those to other pages, and no other page has",
        .live)
    func links() async throws {
        try await fixture.store((1...5).map { repository($0) })
        try await fixture.settle()
        let first = try await fixture.client.get("/repositories?language=swift&perPage=2&page=1&refresh=false")
        let link = try #require(first.live)
        #expect(link.hasPrefix("/repositories?language=swift&since="))
        #expect(first["Link"]?.contains(#"rel="next""#) == true)
        let second = try await fixture.client.get("/repositories?language=swift&perPage=2&page=2")
        #expect(second["Link"]?.contains(#"rel="prev""#) == true && second.live == nil)
        try await fixture.store([repository(6)])
        let stream = try await fixture.client.open(link)
        await stream.expect("resync", "{}")
        stream.close()
    }

    @Test("The log returns a repository, with and without its optional members, and refuses other bytes")
    func log() {
        for one in [
            repository(1, stars: 5, description: "Ä\n", picture: "https://example.org/p"),
            repository(.max, language: nil, name: "日本"),
        ] {
            #expect(logged(one) == one)
            #expect(cut(one) == 0)
        }
    }

    @Test("A filter lets through what has its language, however it is spelled")
    func filter() {
        let filter = RepositoriesLiveFilter(RepositoryQuery(language: "sWIFT", page: 1, perPage: 30))
        #expect(filter.admits(RepositoriesLiveFilter.subject(of: repository(1))))
        #expect(!filter.admits(RepositoriesLiveFilter.subject(of: repository(1, language: "Go"))))
        #expect(!filter.admits(RepositoriesLiveFilter.subject(of: repository(1, language: nil))))
    }
}
