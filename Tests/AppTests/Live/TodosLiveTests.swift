import ViperTesting

@Suite("The list of todos, kept open", .live)
struct TodosLiveTests {
    @Test("Every change of a todo is an event with its row, as far as it concerns a filter")
    func filters() async throws {
        let all = try await fixture.client.open("/todos?showCompleted=true")
        let open = try await fixture.client.open("/todos")
        let high = try await fixture.client.open("/todos?priority=high&showCompleted=true")
        let sails = try await fixture.client.open("/todos?q=SAIL")
        let todo = try await fixture.add("/todos", #"{"title":"Sail home","priority":"low","completeBy":"2026-12-24"}"#)
        let added = try await fixture.rows("/todos").first
        for stream in [all, open, sails] { await stream.expect("insert", added) }
        #expect(try await fixture.client.patch(todo, #"{"priority":"high","note":"At dawn"}"#).status == 200)
        let raised = try await fixture.rows("/todos").first
        for stream in [all, open, sails] { await stream.expect("change", raised) }
        await high.expect("insert", raised)
        let done = #"{"title":"Sail home","priority":"high","completed":true}"#
        #expect(try await fixture.client.put(todo, done).status == 200)
        let replaced = try await fixture.rows("/todos?showCompleted=true").first
        await all.expect("change", replaced)
        await high.expect("change", replaced)
        await open.expect("delete", replaced)
        await sails.expect("delete", replaced)
        // Replaced by the same values, it is unchanged.
        #expect(try await fixture.client.put(todo, done).status == 200)
        #expect(try await fixture.client.delete(todo).status == 204)
        await all.expect("delete", replaced)
        await high.expect("delete", replaced)
        // Those who did not see it hear of the next one first.
        _ = try await fixture.add("/todos", #"{"title":"Sail out"}"#)
        for stream in [open, sails] { #expect(await stream.nextName() == "insert") }
        for stream in [all, open, high, sails] { stream.close() }
    }

    @Test("Each client gets the rows in its own language", arguments: ["en", "fr", "pt"])
    func languages(language: String) async throws {
        let fields = [("Accept-Language", language)]
        let stream = try await fixture.client.open("/todos", fields)
        let other = try await fixture.client.open("/todos", [("Accept-Language", language == "fr" ? "pt" : "fr")])
        #expect(stream.response["Content-Language"] == language)
        _ = try await fixture.add("/todos", #"{"title":"Sail","completeBy":"2026-12-24"}"#)
        await stream.expect("insert", try await fixture.rows("/todos", fields).first)
        let row = await other.next()
        let shown = try await fixture.rows("/todos", fields).first
        #expect(row?.name == "insert" && row?.data != shown)
        stream.close()
        other.close()
    }
}
