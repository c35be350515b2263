import ViperTesting

@Suite("What clients can do with each collection", .fixture)
struct CollectionTests {
    /// Expects that a response shows what is there now, as its own document and as its row in the list.
    private func expect(_ response: TestResponse, shows path: String, of opened: OpenedCollection)
        async throws
    {
        let document = try await opened.client.get(path)
        let row = try #require(try await opened.rows().first)
        #expect(document.status == 200 && document["ETag"] == response["ETag"])
        switch opened.collection.response {
        case .rowOfAddition where response.status == 201: #expect(response.text == row)
        case .documentAndRow: #expect(response.text == document.text.dropLast() + #","row":\#(row)}"#)
        default: #expect(response.text == document.text)
        }
    }

    @Test("What was added is found by its id, and the very next list has its row", arguments: ProductCollection.all)
    func added(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let added = try await opened.client.post(opened.list, collection.body(" Compass\\u2003"))
        let id = try #require(added.value(of: "id"))
        #expect(added.status == 201 && added["Location"] == "\(opened.list)/\(id)")
        #expect(added["ETag"]?.hasPrefix("\"1-") == true && added["Content-Type"] == "application/json")
        let caching = collection.isTranslated ? "private, no-cache" : "no-cache"
        #expect(added["Cache-Control"] == (opened.client is SessionClient ? "no-store" : caching))
        #expect(added.value(of: collection.text) == "Compass")
        try await expect(added, shows: "\(opened.list)/\(id)", of: opened)
        #expect(try await opened.client.get("\(opened.list)/\(id.uppercased())").status == 200)
    }

    @Test(
        "A merge-patch changes what it names, and the version with it; one that changes nothing leaves both",
        arguments: ProductCollection.all)
    func changed(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add()
        let type = [(name: "Content-Type", value: "application/merge-patch+json")]
        let changed = try await opened.client.patch(path, opened.change(" Map "), type)
        #expect(changed.status == 200 && changed["ETag"]?.hasPrefix("\"2-") == true && changed["Location"] == nil)
        #expect(changed.value(of: collection.text) == "Map")
        try await expect(changed, shows: path, of: opened)
        for body in ["{}", opened.change("Map ")] {
            let same = try await opened.client.patch(path, body)
            #expect(same.status == 200 && same.text == changed.text && same["ETag"] == changed["ETag"])
        }
        for (prefix, count) in collection.isSearched ? [("MA", 1), ("compass", 0)] : [] {
            #expect(try await opened.rows("?q=\(prefix)").count == count, "\(prefix)")
        }
        guard collection.isReplaced else { return }
        let replaced = try await opened.client.put(path, collection.body("Tent"))
        #expect(replaced.status == 200 && replaced["ETag"]?.hasPrefix("\"3-") == true)
        try await expect(replaced, shows: path, of: opened)
    }

    @Test("What was deleted is gone, and deleting it again is a 404", arguments: ProductCollection.all)
    func deleted(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add()
        let deleted = try await opened.delete(path)
        #expect(deleted.status == 204 && deleted.body.isEmpty && deleted["Content-Language"] == nil)
        #expect(try await opened.client.get(path).status == 404)
        #expect(try await opened.delete(path).status == 404)
        #expect(try await opened.rows() == [])
    }

    @Test("An unknown id is a 404 that names it, and a malformed one a 400", arguments: ProductCollection.all)
    func ids(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let (unknown, malformed) = ("\(opened.list)/\(ExampleGroup.missing)", "\(opened.list)/7")
        for request in [TestRequest("GET", unknown)] + opened.changes(of: unknown) {
            let response = try await opened.client.send(request)
            #expect(response.status == 404, "\(request.method)")
            #expect(response.value(of: "detail") == collection.missing(ExampleGroup.missing, opened.list))
        }
        for request in [TestRequest("GET", malformed)] + opened.changes(of: malformed) {
            let response = try await opened.client.send(request)
            #expect(response.status == 400, "\(request.method)")
            let fault = #"{"parameter":"\#(collection.id)","code":"notAUUID","detail":"Expected a UUID, found '7'."}"#
            #expect(response.text.contains(fault), "\(response.text)")
        }
    }

    @Test(
        "A request with a key is carried out once, and repeated in its language; another with the key is a 422",
        arguments: ProductCollection.all)
    func keys(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        func post(_ text: String, _ key: String = "once") async throws -> TestResponse {
            let fields = [(name: "Accept-Language", value: "fr"), ("Idempotency-Key", key)]
            return try await opened.client.post(opened.list, collection.body(text), fields)
        }
        #expect(try await post(" ").status == 422, "A failure is not stored.")
        let first = try await post("Compass")
        #expect(first.status == 201 && first["Idempotent-Replayed"] == nil)
        #expect(first["Content-Language"] == (collection.isTranslated ? "fr" : nil))
        for key in ["once", #""once""#] { try await expect(post("Compass", key), replays: first) }
        let taken = try await post("compass")
        #expect(taken.status == 422 && taken.value(of: "type") == "/problems/idempotency-key-taken")
        #expect(taken["Idempotent-Replayed"] == nil)
        #expect(try await opened.rows().count == 1)
        // A replay is the original response, whatever happened since.
        #expect(try await opened.delete(try #require(first["Location"])).status == 204)
        try await expect(post("Compass"), replays: first)
        #expect(try await opened.rows() == [])
    }

    /// Expects the bytes and the fields of the first response again, and that it says so.
    private func expect(_ response: TestResponse, replays first: TestResponse) {
        #expect(response.status == 201 && response.body == first.body)
        #expect(response["Idempotent-Replayed"] == "true")
        for name in [
            "Location", "ETag", "Content-Type", "Content-Length", "Cache-Control", "Content-Language", "Vary",
        ] {
            #expect(response[name] == first[name], "\(name)")
        }
    }
}
