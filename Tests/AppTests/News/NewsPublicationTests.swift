import ViperIdentity
import ViperTesting

@Suite("Publishing news in time", .fixture)
struct NewsPublicationTests {
    @Test("A story is published when its time has come, not before, and once, on however many servers")
    func once() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let path = try await editor.addStory("A", at: fixture.time(after: 60))
        // The database's clock says that it is time, this server's does not yet.
        try await fixture.work()
        #expect(try await fixture.client.get(path).status == 404)
        fixture.clock.pass(milliseconds: 61_000)
        try await fixture.work(in: 3)
        let document = try await fixture.client.get(path).tree
        #expect(document["published"] == .bool(true) && document["version"]?.integer == 2)
        #expect(try await fixture.client.categories() == ["Town 1"])
        #expect(try await fixture.logged("news") == 2)
        try await fixture.work()
        #expect(try await fixture.client.get(path).tree["version"]?.integer == 2)
    }

    @Test("Another time moves the publication, forth and back")
    func moved() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let path = try await editor.addStory("A", at: fixture.time(after: 60))
        let later = fixture.time(after: 600)
        #expect(try await editor.patch(path, #"{"publishAt":"\#(later)"}"#).status == 200)
        fixture.clock.pass(milliseconds: 120_000)
        try await fixture.work()
        #expect(try await fixture.client.get(path).status == 404)
        let sooner = fixture.time(after: 10)
        #expect(try await editor.patch(path, #"{"publishAt":"\#(sooner)"}"#).status == 200)
        fixture.clock.pass(milliseconds: 20_000)
        try await fixture.work()
        #expect(try await fixture.client.get(path).status == 200)
        // The time that was given up does nothing any more.
        let again = fixture.time(after: 3600)
        #expect(try await editor.patch(path, #"{"publishAt":"\#(again)"}"#).status == 200)
        fixture.clock.pass(milliseconds: 900_000)
        try await fixture.work()
        #expect(try await fixture.client.get(path).status == 404)
    }

    @Test("A story that was deleted is not published, and its job ends")
    func deleted() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let path = try await editor.addStory("A", at: fixture.time(after: 60))
        #expect(try await editor.delete(path).status == 204)
        fixture.clock.pass(milliseconds: 61_000)
        try await fixture.work()
        #expect(try await publications() == 0)
        #expect(try await editor.titles() == [])
        #expect(try await editor.categories() == [])
    }

    /// How many publications are still to come.
    private func publications() async throws -> Int64? {
        try await fixture.database.number(
            "SELECT COUNT(*) FROM jobs WHERE name = 'news.publication' AND ended_at IS NULL"
        )
    }

    @Test("A request that fails schedules nothing")
    func refused() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let path = try await editor.addStory("A")
        let body = #"{"publishAt":"2099-01-01T00:00:00Z"}"#
        #expect(try await editor.patch(path, body, [("If-Match", "\"9\"")]).status == 412)
        #expect(try await publications() == 0)
        #expect(try await fixture.client.get(path).status == 200)
    }
}
