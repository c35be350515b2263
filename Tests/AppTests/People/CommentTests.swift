import ViperTesting

@Suite("Comments")
struct CommentTests {
    @Test("They are listed and counted, and the latest are in feeds", .people(["ada", "bob"]))
    func life() async throws {
        let (ada, bob) = (try people("ada"), try people("bob"))
        let list = "/photos/\(try await people.addPhoto("ada"))/comments"
        let one = try #require(try await bob.post(list, #"{"text":"Where is that?"}"#)["Location"])
        #expect(try await ada.post(list, #"{"text":"In Lagos"}"#).status == 201)
        #expect(try await people.stranger.get(list).items("/text") == ["In Lagos", "Where is that?"])
        #expect(try await people.stranger.number("/commentCount", at: String(list.dropLast(9))) == 2)
        #expect(try await bob.delete(one).status == 204)
        #expect(try await people.stranger.number("/commentCount", at: String(list.dropLast(9))) == 1)
        #expect(try await ada.get("/feed").shown.value(at: "/items/0/comments")?.elements.count == 1)
    }

    @Test("One on no photo, and one of a stranger, are refused", .people(["ada"]))
    func refused() async throws {
        let ada = try people("ada")
        let list = "/photos/\(try await people.addPhoto("ada"))/comments"
        #expect(try await people.stranger.post(list, #"{"text":"Hm"}"#).status == 401)
        let nowhere = "/photos/01920000-0000-7000-8000-000000000001/comments"
        #expect(try await ada.post(nowhere, #"{"text":"Hm"}"#).status == 404)
        #expect(try await ada.get(nowhere).status == 404)
        #expect(try await ada.get(list).items("/text") == [])
    }
}
