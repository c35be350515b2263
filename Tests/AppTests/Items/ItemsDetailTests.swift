import ViperTesting

@Suite("One item", .fixture)
struct ItemsDetailTests {
    private func add(_ fixture: Fixture, _ body: String = #"{"name":"Compass"}"#) async throws -> String {
        try #require(try await fixture.client.post("/items", body)["Location"])
    }

    @Test("An item's document has all that a screen shows")
    func document() async throws {
        let path = try await add(fixture)
        let response = try await fixture.client.get(path)
        let id = path.dropFirst("/items/".count)
        #expect(response.status == 200)
        #expect(
            response.text == #"{"id":"\#(id)","title":"ITEM: Compass","name":"Compass","enabled":true,"#
                + #""state":"Enabled","color":"green","date":"Nov 21, 2026","#
                + #""createdAt":"2026-11-21T12:00:00.000Z","updatedAt":"2026-11-21T12:00:00.000Z","#
                + #""version":1,"links":{"list":"/items"}}"#)
    }

    @Test("An id is read in any letter case")
    func letterCase() async throws {
        let path = try await add(fixture)
        #expect(try await fixture.client.get("/items/" + path.dropFirst(7).uppercased()).status == 200)
    }

    @Test("An invalid id gets 400, an unknown one 404", arguments: ["GET", "PATCH", "DELETE"])
    func badIds(_ method: String) async throws {
        let body = method == "PATCH" ? "{}" : nil
        let malformed = try await fixture.client.send(TestRequest(method, "/items/7", body: body))
        #expect(malformed.status == 400)
        #expect(
            malformed.text.contains(#"{"parameter":"id","code":"notAUUID","detail":"Expected a UUID, found '7'."}"#)
        )
        let id = "01920000-0000-7000-8000-000000000000"
        let unknown = try await fixture.client.send(TestRequest(method, "/items/\(id)", body: body))
        #expect(unknown.status == 404)
        #expect(
            unknown.text == #"{"type":"/problems/not-found","title":"Not found","status":404,"#
                + #""detail":"Item with id '\#(id)' was not found.","instance":"/items/\#(id)","requestId":"test"}"#
        )
    }

    @Test("A merge-patch changes what it names, and the version and the time with it")
    func change() async throws {
        let path = try await add(fixture)
        let before = try await fixture.client.get(path)
        let response = try await fixture.client.patch(path, #"{"enabled":false}"#)
        #expect(response.status == 200)
        #expect(response.text.contains(#""name":"Compass","enabled":false,"state":"Disabled","color":"red""#))
        #expect(response.value(of: "updatedAt") == "2026-11-21T12:00:00.002Z")
        #expect(response["ETag"]?.hasPrefix("\"2-") == true)
        #expect(response["ETag"] != before["ETag"])
        #expect(try await fixture.client.get(path).text == response.text)
        let type = [("Content-Type", "application/merge-patch+json")]
        let renamed = try await fixture.client.patch(path, #"{"name":"Map"}"#, type)
        #expect(renamed.text.contains(#""title":"ITEM: Map""#))
    }

    @Test(
        "A patch that changes nothing leaves version and time",
        arguments: [#"{}"#, #"{"name":" Compass "}"#, #"{"enabled":true}"#])
    func noChange(_ body: String) async throws {
        let path = try await add(fixture)
        let before = try await fixture.client.get(path)
        let response = try await fixture.client.patch(path, body)
        #expect(response.status == 200)
        #expect(response.text == before.text)
        #expect(response["ETag"] == before["ETag"])
    }

    @Test(
        "A patch that breaks a rule is a 422, and changes nothing",
        arguments: [#"{"name":null}"#, #"{"enabled":null}"#, #"{"name":""}"#, #"{"id":"x"}"#, #"[]"#, #"null"#, #"7"#])
    func badChange(_ body: String) async throws {
        let path = try await add(fixture)
        let before = try await fixture.client.get(path)
        #expect(try await fixture.client.patch(path, body).status == 422)
        #expect(try await fixture.client.get(path).text == before.text)
    }

    @Test("A body of another media type is a 415 that says what is accepted")
    func bodyType() async throws {
        let path = try await add(fixture)
        let response = try await fixture.client.patch(path, "{}", [("Content-Type", "application/json-patch+json")])
        #expect(response.status == 415)
        #expect(response["Accept-Patch"] == "application/json, application/merge-patch+json")
        let added = try await fixture.client.post("/items", "{}", [("Content-Type", "text/plain")])
        #expect(added.status == 415)
        #expect(added["Accept-Post"] == "application/json")
    }

    @Test("A change or deletion with a stale tag is a 412, and with the newest goes through")
    func preconditions() async throws {
        let path = try await add(fixture)
        let first = try #require(try await fixture.client.get(path)["ETag"])
        let second = try #require(try await fixture.client.patch(path, #"{"name":"A"}"#, [("If-Match", first)])["ETag"])
        for condition in [first, "\"x\"", "W/\(second)", "\"1\"", "W/\"2\"", "\"2-0\"", "\"+2\"", "\"2-\""] {
            let fields = [("If-Match", condition)]
            #expect(try await fixture.client.patch(path, #"{"name":"B"}"#, fields).status == 412, "\(condition)")
            #expect(try await fixture.client.delete(path, fields).status == 412)
        }
        #expect(try await fixture.client.patch(path, "{}", [("If-Match", "nonsense")]).status == 400)
        let fields = [("If-Match", "\"x\", \(second)")]
        #expect(try await fixture.client.patch(path, #"{"name":"C"}"#, fields).status == 200)
        #expect(try await fixture.client.delete(path, [("If-Match", "*")]).status == 204)
        #expect(try await fixture.client.delete(path, [("If-Match", "*")]).status == 404)
    }

    @Test("The version that a row or a document shows is as good in If-Match as the whole tag, and there alone")
    func versionAlone() async throws {
        let path = try await add(fixture)
        let list = try await fixture.client.get("/items")
        #expect(list.text.contains(#""version":1,"#))
        let changed = try await fixture.client.patch(path, #"{"name":"A"}"#, [("If-Match", "\"1\"")])
        #expect(changed.status == 200)
        #expect(changed.text.contains(#""version":2,"#))
        #expect(try await fixture.client.patch(path, #"{"name":"B"}"#, [("If-Match", "\"1\"")]).status == 412)
        #expect(try await fixture.client.get(path, [("If-None-Match", "\"2\"")]).status == 200)
        #expect(try await fixture.client.delete(path, [("If-Match", "\"1\", \"2\"")]).status == 204)
    }

    @Test("A client that has the newest document gets 304")
    func conditionalRead() async throws {
        let path = try await add(fixture)
        let tag = try #require(try await fixture.client.get(path)["ETag"])
        let again = try await fixture.client.get(path, [("If-None-Match", tag)])
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again["ETag"] == tag)
        #expect(again["Content-Type"] == nil)
        let whole = try await fixture.client.get(path, [("If-None-Match", "\"1-0\"")])
        #expect(whole.status == 200)
        #expect(again["Content-Length"] == nil && whole["Content-Length"] != nil)
        #expect(try await fixture.client.get(path, [("If-Match", "\"9-\(tag.dropFirst(3))")]).status == 412)
        #expect(try await fixture.client.get(path, [("If-Match", tag)]).status == 200)
    }

    @Test("A deleted item is gone, and deleting it again is a 404")
    func deletion() async throws {
        let path = try await add(fixture)
        let response = try await fixture.client.delete(path)
        #expect(response.status == 204)
        #expect(response.body.isEmpty)
        #expect(try await fixture.client.get(path).status == 404)
        #expect(try await fixture.client.delete(path).status == 404)
    }

    @Test("Deleting all says how many there were, also when there were none")
    func clearing() async throws {
        for _ in 0..<3 { _ = try await add(fixture) }
        for count in [3, 0] {
            let response = try await fixture.client.delete("/items")
            #expect(response.status == 200)
            #expect(response.text == #"{"items":[],"deleted":\#(count),"message":"Operation completed"}"#)
        }
    }

    @Test("Of many writers with one tag exactly one wins")
    func oneWinner() async throws {
        let path = try await add(fixture)
        let tag = try #require(try await fixture.client.get(path)["ETag"])
        let statuses = try await atOnce(0..<20) { writer in
            try await fixture.client.patch(path, #"{"name":"w\#(writer)"}"#, [("If-Match", tag)]).status
        }
        #expect(statuses.filter { $0 == 200 }.count == 1)
        #expect(statuses.filter { $0 == 412 }.count == 19)
    }
}
