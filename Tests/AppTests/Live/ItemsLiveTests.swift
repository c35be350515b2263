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
}
