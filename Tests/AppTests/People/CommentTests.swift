import ViperTesting

@Suite("Comments")
struct CommentTests {
    @Test("They are added, shown, changed and deleted, and counted", .people(["ada", "bob"]))
    func life() async throws {
        let (ada, bob) = (try people("ada"), try people("bob"))
        let list = "/photos/\(try await people.addPhoto("ada"))/comments"
        let added = try await bob.post(list, #"{"text":" Where is that? "}"#)
        #expect(added.status == 201 && added.shown["text"]?.text == "Where is that?")
        let one = try #require(added["Location"])
        #expect(try await ada.post(list, #"{"text":"In Lagos"}"#).status == 201)
        #expect(try await people.stranger.get(list).items("/text") == ["In Lagos", "Where is that?"])
        let tag = try #require(try await people.stranger.get(one)["ETag"])
        let changed = try await bob.patch(one, #"{"text":"Where?"}"#, [("If-Match", tag)])
        #expect(changed.status == 200 && changed.shown["text"]?.text == "Where?")
        #expect(changed.shown["version"]?.integer == 2)
        #expect(try await bob.patch(one, #"{"text":"When?"}"#, [("If-Match", tag)]).status == 412)
        #expect(try await bob.delete(one, [("If-Match", tag)]).status == 412)
        #expect(try await people.stranger.number("/commentCount", at: String(list.dropLast(9))) == 2)
        #expect(try await bob.delete(one).status == 204)
        #expect(try await bob.delete(one).status == 404)
        #expect(try await people.stranger.number("/commentCount", at: String(list.dropLast(9))) == 1)
        #expect(try await ada.get("/feed").shown.value(at: "/items/0/comments")?.elements.count == 1)
    }

    @Test(
        "An empty or long one, one on no photo, and one of a stranger are refused; a key is good once",
        .people(["ada"]))
    func refused() async throws {
        let ada = try people("ada")
        let list = "/photos/\(try await people.addPhoto("ada"))/comments"
        let long = String(repeating: "x", count: 2_001)
        for text in ["", " ", long] {
            #expect(try await ada.post(list, #"{"text":"\#(text)"}"#).status == 422)
        }
        #expect(try await people.stranger.post(list, #"{"text":"Hm"}"#).status == 401)
        let nowhere = "/photos/01920000-0000-7000-8000-000000000001/comments"
        #expect(try await ada.post(nowhere, #"{"text":"Hm"}"#).status == 404)
        #expect(try await ada.get(nowhere).status == 404)
        let key = [(name: "Idempotency-Key", value: "once")]
        let first = try await ada.post(list, #"{"text":"Once"}"#, key)
        let second = try await ada.post(list, #"{"text":"Once"}"#, key)
        #expect(first.status == 201 && second.status == 201 && first.text == second.text)
        #expect(try await ada.get(list).items("/text") == ["Once"])
    }

    @Test("A list that stays open tells of each comment with its row", .people(["ada", "bob"], isLive: true))
    func live() async throws {
        let bob = try people("bob")
        let list = "/photos/\(try await people.addPhoto("ada"))/comments"
        let stream = try await people.stranger.open(list)
        await stream.begin()
        let one = try #require(try await bob.post(list, #"{"text":"One"}"#)["Location"])
        #expect(try await bob.patch(one, #"{"text":"Two"}"#).status == 200)
        #expect(try await bob.delete(one).status == 204)
        for (name, text) in [("insert", "One"), ("change", "Two"), ("delete", "Two")] {
            let event = try #require(await stream.next())
            #expect(event.name == name && event.data.contains(#""text":"\#(text)""#))
        }
        stream.close()
    }
}
