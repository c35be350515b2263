import ViperTesting

@Suite("The reads of a caller's session")
struct SessionReadTests {
    @Test(
        "A session is found by one read, and on SQLite by none while nothing was written since it was found",
        .identity(Gated.program))
    func reads() async throws {
        let session = try await fixture.client.enter(ada)
        let replica = try #require(fixture.replicas.first)
        await replica.stopJobs()
        let known = fixture.store.engine == .sqlite ? 0 : 1
        for (path, own) in [("/gated/optional", 0), ("/users/ada", 1)] {
            // It writes, so that no token is known.
            _ = try await fixture.client.signIn(ada)
            #expect(try await work(of: replica, fixture.client, path) == Work(queries: own))
            #expect(try await work(of: replica, session, path) == Work(queries: own + 1), "\(path)")
            for _ in 0..<3 {
                #expect(try await work(of: replica, session, path) == Work(queries: own + known), "\(path)")
            }
        }
    }

    /// What the store is asked for.
    private struct Work: Equatable {
        var queries: Int
        var transactions = 0
    }

    /// What a server asks its store for to answer a GET.
    private func work(of replica: Replica, _ client: some TestClient, _ path: String) async throws -> Work {
        let (queries, transactions) = (replica.database.queryCount, replica.database.transactionCount)
        try #require(try await client.get(path).status == 200)
        return Work(
            queries: replica.database.queryCount - queries,
            transactions: replica.database.transactionCount - transactions)
    }
}
