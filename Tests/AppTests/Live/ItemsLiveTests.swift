import ViperTesting

@Suite("The list of items, kept open", .live)
struct ItemsLiveTests {
    @Test("A list that is cleared is one event, and none if there was nothing to clear")
    func cleared() async throws {
        let stream = try await fixture.client.open("/items")
        #expect(try await fixture.client.delete("/items").status == 200)
        _ = try await fixture.add("/items", #"{"name":"Kirschen"}"#)
        #expect(await stream.nextName() == "insert")
        #expect(try await fixture.client.delete("/items").status == 200)
        await stream.expect("clear", "{}")
        stream.close()
    }

    @Test(
        "A row that enters a filter is inserted there, and one that leaves it is deleted, whatever happens in the whole list"
    )
    func filters() async throws {
        let used = try await fixture.client.open("/items?enabled=true&sort=name")
        let named = try await fixture.client.open("/items?q=str%C3%A4")
        let item = try await fixture.add("/items", #"{"name":"Lamp","enabled":false}"#)
        #expect(try await fixture.client.patch(item, #"{"name":"STRÄNDE"}"#).status == 200)
        let hidden = try await fixture.rows("/items").first
        await named.expect("insert", hidden)
        #expect(try await fixture.client.patch(item, #"{"enabled":true}"#).status == 200)
        let shown = try await fixture.rows("/items").first
        await used.expect("insert", shown)
        await named.expect("change", shown)
        #expect(try await fixture.client.patch(item, #"{"name":"Lamp"}"#).status == 200)
        let renamed = try await fixture.rows("/items").first
        await used.expect("change", renamed)
        await named.expect("delete", renamed)
        #expect(try await fixture.client.patch(item, #"{"enabled":false}"#).status == 200)
        #expect(await used.nextName() == "delete")
        // It was deleted from both already: a list that is cleared is cleared for all filters.
        #expect(try await fixture.client.delete("/items").status == 200)
        #expect(await used.nextName() == "clear")
        #expect(await named.nextName() == "clear")
        used.close()
        named.close()
    }
}
