import ViperTesting

@Suite("Likes")
struct LikeTests {
    @Test(
        "One likes a photo once, and no more once, however often one asks; lists and counts tell",
        .people(["ada", "bob"]))
    func idempotent() async throws {
        let (ada, bob) = (try people("ada"), try people("bob"))
        let photo = try await people.addPhoto("ada")
        let other = try await people.addPhoto("ada")
        for _ in 0..<2 { #expect(try await bob.put("/photos/\(photo)/like").status == 204) }
        #expect(try await bob.put("/photos/\(other)/like").status == 204)
        #expect(try await ada.put("/photos/\(photo)/like").status == 204)
        #expect(try await people.stranger.get("/photos/\(photo)/likes").items("/name") == ["ada", "bob"])
        #expect(try await bob.get("/likes").items("/id") == [other, photo])
        #expect(try await bob.get("/likes").items("/links/detail") == ["/photos/\(other)", "/photos/\(photo)"])
        #expect(try await people.stranger.get("/users/bob/likes").items("/id") == [other, photo])
        #expect(try await bob.number("/likeCount", at: "/photos/\(photo)") == 2)
        #expect(try await bob.get("/photos/\(photo)").shown["liked"] == .bool(true))
        #expect(try await people.stranger.get("/photos/\(photo)").shown["liked"] == nil)
        for _ in 0..<2 { #expect(try await bob.delete("/photos/\(photo)/like").status == 204) }
        #expect(try await bob.number("/likeCount", at: "/photos/\(photo)") == 1)
        #expect(try await bob.get("/photos/\(photo)").shown["liked"] == .bool(false))
        #expect(try await bob.get("/users/bob/tabs").shown.value(at: "/items/1/count")?.integer == 1)
        #expect(try await people.stranger.put("/photos/\(photo)/like").status == 401)
        #expect(try await people.stranger.get("/likes").status == 401)
    }

    @Test("Many who like one photo at once, and some who like it no more, are counted exactly")
    func concurrent() async throws {
        let names = (0..<16).map { "fan_\($0)" }
        try await People.with(["ada"] + names) { people in
            let photo = try await people.addPhoto("ada")
            try await atOnce(names.enumerated()) { (index, name) in
                let client = try people(name)
                for _ in 0..<2 {
                    let status = try await client.put("/photos/\(photo)/like").status
                    #expect(status == 204)
                }
                guard index % 4 == 0 else { return }
                let status = try await client.delete("/photos/\(photo)/like").status
                #expect(status == 204)
            }
            #expect(try await people.stranger.number("/likeCount", at: "/photos/\(photo)") == 12)
            #expect(try await people.stranger.get("/photos/\(photo)/likes").items("/name").count == 12)
        }
    }

    @Test("A photo that is gone is liked by nobody, and in no list", .people(["ada", "bob"]))
    func deleted() async throws {
        let photo = try await people.addPhoto("ada")
        let bob = try people("bob")
        #expect(try await bob.put("/photos/\(photo)/like").status == 204)
        #expect(try await people("ada").delete("/photos/\(photo)").status == 204)
        #expect(try await bob.put("/photos/\(photo)/like").status == 404)
        #expect(try await bob.get("/likes").items("/id") == [])
        #expect(try await bob.number("/items/1/count", at: "/users/bob/tabs") == 0)
        #expect(try await people("ada").number("/photos", at: "/users/ada/info") == 0)
    }

    @Test(
        "Who keeps a list of likes or of followers open learns that it changed", .people(["ada", "bob"], isLive: true))
    func live() async throws {
        let (ada, bob) = (try people("ada"), try people("bob"))
        let photo = try await people.addPhoto("bob")
        let lists: [(client: any TestClient, target: String, change: String)] = [
            (ada, "/likes", "/photos/\(photo)/like"), (bob, "/users/ada/likes", "/photos/\(photo)/like"),
            (people.stranger, "/photos/\(photo)/likes", "/photos/\(photo)/like"),
            (people.stranger, "/users/bob/followers", "/users/bob/follow"),
            (bob, "/users/ada/following", "/users/bob/follow"),
        ]
        for (client, target, change) in lists {
            for method in ["PUT", "DELETE"] {
                let stream = try await client.open(target)
                await stream.begin()
                #expect(try await ada.send(TestRequest(method, change)).status == 204)
                let event = try #require(await stream.next())
                #expect(event.name == "changed" && event.data == "{}", "\(target)")
                stream.close()
            }
        }
    }
}
