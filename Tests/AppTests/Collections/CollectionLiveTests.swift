import ViperTesting

@Suite("Each collection's list, kept open", .live)
struct CollectionLiveTests {
    @Test(
        "What is added, changed or deleted is an event with its row; what changes nothing or was refused is none",
        arguments: ProductCollection.all)
    func rows(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        try await fixture.settle()
        let stream = try await opened.client.open(opened.list)
        #expect(stream.response.status == 200 && stream.response["Cache-Control"] == "no-store")
        let path = try await opened.add(#"Äpfel \"rot\""#)
        await stream.expect("insert", try await opened.rows().first)
        for request in opened.changes(of: path, [("If-Match", "\"9\"")]) {
            #expect(try await opened.client.send(request).status == 412)
        }
        #expect(try await opened.client.post(opened.list, collection.body(" ")).status == 422)
        for _ in 0..<2 {
            #expect(try await opened.client.patch(path, opened.change("Birnen")).status == 200)
        }
        let changed = try await opened.rows().first
        await stream.expect("change", changed)
        #expect(try await opened.delete(path).status == 204)
        await stream.expect("delete", changed)
        stream.close()
    }
}
