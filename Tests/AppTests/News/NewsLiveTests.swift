import ViperIdentity
import ViperTesting

@Suite("The list of news, kept open", .live)
struct NewsLiveTests {
    @Test("A story that is still to come is there for editors, and for readers once it is published")
    func published() async throws {
        let readers = try await fixture.readers()
        try await fixture.settle()
        let reading = try await readers.member.open("/news")
        let sport = try await fixture.client.open("/news?category=SPORT")
        let town = try await fixture.client.open("/news?category=Town")
        let editing = try await readers.editor.open("/news")
        let path = try await readers.editor.addStory("Regatta", "Sport", at: fixture.time(after: 60))
        #expect(await editing.nextName() == "insert")
        fixture.clock.pass(milliseconds: 61_000)
        try await fixture.work()
        let row = try await fixture.rows("/news").first
        await reading.expect("insert", row)
        await sport.expect("insert", row)
        await editing.expect("change", row)
        #expect(try await readers.editor.delete(path).status == 204)
        for stream in [reading, sport, editing] { await stream.expect("delete", row) }
        _ = try await readers.editor.addStory("Market", "Town")
        #expect(await town.nextName() == "insert")
        for stream in [reading, sport, town, editing] { stream.close() }
    }

    @Test("What is hidden again is deleted for readers, who learn nothing of what it became")
    func hidden() async throws {
        let readers = try await fixture.readers()
        let path = try await readers.editor.addStory("Regatta", "Sport")
        try await fixture.settle()
        let reading = try await fixture.client.open("/news")
        let change = #"{"title":"Secret","category":"Plans","publishAt":"2099-01-01T00:00:00Z"}"#
        #expect(try await readers.editor.patch(path, change).status == 200)
        let gone = await reading.next()
        #expect(gone?.name == "delete")
        #expect(gone?.data.contains("Regatta") == true && gone?.data.contains("\"version\":2") == true)
        for secret in ["Secret", "Plans", "2099"] { #expect(gone?.data.contains(secret) == false) }
        // Nothing that becomes of it is told, until it is shown again.
        #expect(try await readers.editor.patch(path, #"{"text":"More"}"#).status == 200)
        #expect(try await readers.editor.patch(path, #"{"publishAt":"2026-11-01T00:00:00Z"}"#).status == 200)
        await reading.expect("insert", try await fixture.rows("/news").first)
        let hidden = try await readers.editor.addStory("Draft", at: "2099-01-01T00:00:00Z")
        #expect(try await readers.editor.delete(hidden).status == 204)
        _ = try await readers.editor.addStory("Market")
        await reading.expect("insert", try await fixture.rows("/news").first)
        reading.close()
    }
}
