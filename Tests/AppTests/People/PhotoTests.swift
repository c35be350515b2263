import ViperTesting

@Suite("Photos")
struct PhotoTests {
    @Test("A caption is changed by a merge-patch, if the version is the one that the client saw", .people(["ada"]))
    func change() async throws {
        let ada = try people("ada")
        let photo = "/photos/\(try await people.addPhoto("ada", "A kite"))"
        let same = try await ada.patch(photo, "{}")
        #expect(same.status == 200 && same.shown["version"]?.integer == 1)
        let changed = try await ada.patch(photo, #"{"caption":" A red kite "}"#, [("If-Match", "\"1\"")])
        #expect(changed.status == 200 && changed.shown["caption"]?.text == "A red kite")
        #expect(changed.shown["version"]?.integer == 2)
        #expect(try await ada.patch(photo, #"{"caption":""}"#, [("If-Match", "\"1\"")]).status == 412)
        #expect(try await ada.delete(photo, [("If-Match", "\"1\"")]).status == 412)
        #expect(try await ada.patch(photo, #"{"caption":null}"#).status == 422)
        let long = String(repeating: "x", count: 2_001)
        #expect(try await ada.patch(photo, #"{"caption":"\#(long)"}"#).status == 422)
        #expect(try await ada.delete(photo, [("If-Match", "\"2\"")]).status == 204)
        #expect(try await ada.delete(photo).status == 404)
        #expect(try await people.stranger.get(photo).status == 404)
    }

    @Test(
        "A user's photos are read page by page, and tell a list that stays open what becomes of them",
        .people(["ada"], isLive: true))
    func list() async throws {
        let ada = try people("ada")
        for number in 0..<5 { try await people.addPhoto("ada", "\(number)") }
        let first = try await people.stranger.get("/users/ada/photos?limit=3")
        #expect(first.items("/caption") == ["4", "3", "2"])
        let cursor = try #require(first.value(of: "next"))
        let second = try await people.stranger.get("/users/ada/photos?after=\(cursor)")
        #expect(second.items("/caption") == ["1", "0"] && second.value(of: "next") == nil)
        let stream = try await people.stranger.open("/users/ada/photos")
        await stream.begin()
        let photo = "/photos/\(try #require(first.items("/id").first))"
        #expect(try await ada.patch(photo, #"{"caption":"Five"}"#).status == 200)
        #expect(try await ada.delete(photo).status == 204)
        for name in ["change", "delete"] {
            let event = try #require(await stream.next())
            #expect(event.name == name && event.data.contains("Five"))
        }
        stream.close()
    }

    @Test("With a photo go its likes, comments and places in feeds, however many they are")
    func deletion() async throws {
        let names = (0..<3).map { "fan_\($0)" }
        try await People.with(["ada"] + names) { people in
            let id = try await people.addPhoto("ada")
            for name in names {
                #expect(try await people(name).put("/photos/\(id)/like").status == 204)
                for _ in 0..<40 {
                    #expect(try await people(name).post("/photos/\(id)/comments", #"{"text":"Oh"}"#).status == 201)
                }
            }
            #expect(try await people("ada").delete("/photos/\(id)").status == 204)
            #expect(try await people.stranger.get("/photos/\(id)/comments").status == 404)
            try await untilThere { try await people.commentCount(on: id) == 0 ? () : nil }
            #expect(try await people.feedCount(ofPhoto: id) == 0)
            for name in names {
                #expect(try await people(name).number("/items/1/count", at: "/users/\(name)/tabs") == 0)
            }
        }
    }
}

extension People {
    fileprivate func commentCount(on photo: String) async throws -> Int {
        try await count("SELECT count(*) FROM comments WHERE photo_id = $1", try #require(UUID(photo)))
    }
}
