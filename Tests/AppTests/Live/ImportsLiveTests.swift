import ViperTesting

@testable import Accounts
@testable import ViperFeatures
@testable import ViperTransfer

@Suite("Lists kept open while much is written at once", .live)
struct ImportsLiveTests {
    private func importing(_ text: String, into account: String, _ fixture: Fixture) async throws {
        let importers = try AdderFeatures.list
            .make(FeatureContext(database: fixture.database, clock: fixture.clock, changes: fixture.changes))
            .importers
        let imports = Imports(database: fixture.database, importers, isShared: true)
        var source = Pieces("group,date,description,amount,kind\n" + text)
        let id = try #require(UUID(account))
        _ = try await imports.run(.transactions(account: id), from: &source) { _ in }
    }

    @Test("An import of transactions makes clients read their list anew, and changes the account's row")
    func transactions() async throws {
        let (account, other) = (try await fixture.addAccount("One"), try await fixture.addAccount("Other"))
        try await fixture.settle()
        let accounts = try await fixture.client.open("/accounts?q=one")
        let stream = try await fixture.client.open("/accounts/\(account)/transactions?group=posted")
        let others = try await fixture.client.open("/accounts/\(other)/transactions")
        try await importing(
            "posted,2026-11-21,Lamp,12.50,debit\nposted,2026-11-22,Mat,1.00,debit\n", into: account, fixture)
        await stream.expect("resync", "{}")
        await accounts.expect("change", try await fixture.rows("/accounts?q=one").first)
        #expect(try await fixture.logged("transactions") == 1)
        // Nothing is imported, so nothing is changed.
        try await importing("", into: account, fixture)
        #expect(try await fixture.logged("transactions") == 1)
        #expect(try await fixture.add(transaction(), to: other).status == 201)
        #expect(await others.nextName() == "insert")
        for stream in [accounts, stream, others] { stream.close() }
    }

    @Test("Samples make clients read each list anew, once")
    func samples() async throws {
        let lists = ["items", "todos", "accounts", "repositories", "news"]
        var streams: [EventReader] = []
        for list in lists { streams.append(try await fixture.client.open("/" + list)) }
        #expect(try await fixture.application.features.fillWithSamples() == 65)
        #expect(try await fixture.application.features.fillWithSamples() == 0)
        for (list, stream) in zip(lists, streams) {
            await stream.expect("resync", "{}")
            #expect(try await fixture.logged(list) == 1, "\(list)")
            stream.close()
        }
    }
}
