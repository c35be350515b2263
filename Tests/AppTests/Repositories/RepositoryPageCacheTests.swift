import ViperTesting

@testable import Repositories

@Suite("Pages of repositories in memory")
struct RepositoryPageCacheTests {
    private func key(_ page: Int) -> RepositoryStore.CachedPage {
        .init(page: RepositoryPageKey(language: "swift", page: page, perPage: 30), isHeld: false)
    }

    @Test("A page is the same from memory, and another after any change, by whomever", .fixture)
    func changes() async throws {
        try await fixture.store((1...5).map { repository($0, stars: $0) })
        let first = try await fixture.client.get("/repositories?perPage=2")
        for _ in 0..<3 { #expect(try await fixture.client.get("/repositories?perPage=2").text == first.text) }
        // By another store, as in another process.
        try await RepositoryStore(fixture.database).store([repository(1, stars: 9)])
        #expect(try await fixture.client.get("/repositories?perPage=2").ids == [1, 5])
        try await fixture.importing("[\(gitHubJSON(6, stars: 99))]")
        #expect(try await fixture.client.get("/repositories?perPage=2").ids == [6, 1])
    }

    @Test("A change after a restore gets no version that a lost one had", .fixture)
    func restored() async throws {
        try await fixture.store([repository(1)])
        try await fixture.database.run("UPDATE change_log SET version_floor = 1000")
        try await fixture.store([repository(2)])
        let version = try await fixture.database.number("SELECT version FROM repository_changes")
        #expect(version == 1000)
    }

    @Test("What changes while rows are read is never kept as of the version before", .fixture)
    func reading() async throws {
        let store = fixture.repositories
        try await store.store([repository(1)])
        let (rows, isCurrent) = try await store.rows(key(1), version: 1) { () throws(DatabaseError) in
            try await store.store([repository(2)])
            return [repository(1)]
        }
        #expect(rows == [repository(1)] && !isCurrent)
        #expect(store.cache.value(key(1), version: 1) == nil)
    }
}
