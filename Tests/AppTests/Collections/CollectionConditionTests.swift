import ViperTesting

@Suite("Conditional requests for each collection", .fixture)
struct CollectionConditionTests {
    @Test(
        "A change or deletion under a stale tag is a 412, and under the newest, in any language, goes through",
        arguments: ProductCollection.all)
    func stale(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add()
        let first = try #require(try await opened.client.get(path, [("Accept-Language", "fr")])["ETag"])
        let changed = try await opened.client.patch(path, opened.change("Map"), [("If-Match", first)])
        let second = try #require(changed["ETag"])
        let before = try await opened.client.get(path).text
        for (condition, status) in [
            (first, 412), ("\"x\"", 412), ("W/\(second)", 412), ("\"1\"", 412), ("\"2-0\"", 412),
            ("nonsense", 400),
        ] {
            for request in opened.changes(of: path, [("If-Match", condition)]) {
                #expect(try await opened.client.send(request).status == status, "\(request.method) \(condition)")
            }
        }
        #expect(try await opened.client.get(path).text == before)
        let newest = [(name: "If-Match", value: "\"x\", \(second)")]
        #expect(try await opened.client.patch(path, opened.change("Tent"), newest).status == 200)
        // The version that rows and documents show is as good as the whole tag.
        #expect(try await opened.rows().first?.contains(#""version":3,"#) == true)
        #expect(try await opened.client.delete(path, [("If-Match", "\"1\", \"3\"")]).status == 204)
        #expect(try await opened.client.delete(path, [("If-Match", "*")]).status == 404)
    }

    @Test(
        "A change under If-None-Match: * or the tag that there is now is a 412, and nothing is done",
        arguments: ProductCollection.all)
    func unwanted(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add()
        let tag = try #require(try await opened.client.get(path)["ETag"])
        for condition in ["*", tag, "W/\(tag)", "\"x\", \(tag)"] {
            let fields = [(name: "If-None-Match", value: condition)]
            for request in opened.changes(of: path, fields) + opened.changes(of: path, fields + [("If-Match", tag)]) {
                #expect(try await opened.client.send(request).status == 412, "\(request.method) \(condition)")
            }
            let refused = try await opened.client.patch(path, "{}", fields)
            #expect(refused.text.contains("to be at no version listed in 'If-None-Match'; it is not."))
        }
        for request in opened.changes(of: path, [("If-None-Match", "a")]) {
            #expect(try await opened.client.send(request).status == 400)
        }
        let others = [(name: "If-None-Match", value: "\"x\", \"1\", \"9-\(tag.dropFirst(3))")]
        for request in opened.changes(of: path, others) {
            #expect([200, 204].contains(try await opened.client.send(request).status), "\(request.method)")
        }
    }

    @Test(
        "Who has the newest document or list gets a 304, and HEAD is the head of GET",
        arguments: ProductCollection.all)
    func reads(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add()
        let client = opened.client
        for target in [path, opened.list] {
            let whole = try await client.get(target)
            let tag = try #require(whole["ETag"])
            #expect(tag.hasPrefix("W/") == (target == opened.list))
            for condition in [tag, "*", "\"x\", \(tag)", "W/" + tag.trimmingPrefix("W/")] {
                let same = try await client.get(target, [("If-None-Match", condition)])
                #expect(same.status == 304 && same.body.isEmpty && same["ETag"] == tag, "\(condition)")
                #expect(same["Content-Type"] == nil && same["Content-Length"] == nil)
            }
            for other in ["\"1-0\"", "\"1\""] {
                #expect(try await client.get(target, [("If-None-Match", other)]).status == 200)
            }
            let head = try await client.send(TestRequest("HEAD", target))
            #expect(head.status == 200 && head["ETag"] == tag && head.body.isEmpty)
            #expect(
                head["Content-Length"] == "\(whole.body.count)"
                    && whole["Content-Length"] == head["Content-Length"])
        }
        let (tag, list) = (try await client.get(path)["ETag"] ?? "", try await client.get(opened.list)["ETag"] ?? "")
        #expect(try await client.get(path, [("If-Match", tag)]).status == 200)
        #expect(try await client.get(path, [("If-Match", "\"9-\(tag.dropFirst(3))")]).status == 412)
        _ = try await opened.add("Map")
        #expect(try await client.get(opened.list, [("If-None-Match", list)]).status == 200)
    }

    @Test("Of many writers with one tag exactly one wins", arguments: ProductCollection.all)
    func oneWinner(_ collection: ProductCollection) async throws {
        let opened = try await OpenedCollection(collection, in: fixture)
        let path = try await opened.add()
        let tag = try #require(try await opened.client.get(path)["ETag"])
        let statuses = try await atOnce(0..<20) { writer in
            try await opened.client.patch(path, opened.change("By \(writer)"), [("If-Match", tag)]).status
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 19))
    }
}
