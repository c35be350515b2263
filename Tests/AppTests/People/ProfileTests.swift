import ViperTesting

@Suite("Profiles")
struct ProfileTests {
    @Test(
        "A profile is made of who the user is, the first photos, and the tabs, each as its own route returns it",
        .people(["ada", "bob"]))
    func whole() async throws {
        let photo = try await people.addPhoto("ada")
        try await people.follow("ada", by: ["bob"])
        for reader in [people.stranger, try people("ada"), try people("bob")] {
            let profile = try await reader.get("/users/ada").shown
            #expect(profile["name"]?.text == "ada")
            for part in ["info", "photos", "tabs"] {
                let alone = try await reader.get("/users/ada/\(part)").shown
                #expect(profile[part]?.isSame(as: alone) == true, "\(part)")
            }
            #expect(profile.value(at: "/photos/items/0/id")?.text == photo)
            #expect(profile.value(at: "/tabs/items/2/count")?.integer == 1)
        }
    }

    @Test(
        "It says whether the reader follows the user, to others who are signed in",
        .people(["ada", "bob", "cid"], over: [.sqlite]))
    func following() async throws {
        try await people.follow("ada", by: ["bob"])
        func info(_ client: any TestClient) async throws -> JSONTree {
            try await client.get("/users/ada/info").shown
        }
        #expect(try await info(try people("bob"))["followed"] == .bool(true))
        #expect(try await info(try people("cid"))["followed"] == .bool(false))
        #expect(try await info(try people("ada"))["followed"] == nil)
        #expect(try await info(try people("ada"))["own"] == .bool(true))
        #expect(try await info(people.stranger)["followed"] == nil)
        #expect(try await info(people.stranger).value(at: "/links/follow") == nil)
    }

    @Test(
        "A user who was deleted is nowhere: no profile, photo, comment, like, follower or row of a feed",
        .people(["ada", "bob"]))
    func deleted() async throws {
        let ada = try people("ada")
        let (own, other) = (try await people.addPhoto("ada"), try await people.addPhoto("bob"))
        try await people.follow("bob", by: ["ada"])
        try await people.follow("ada", by: ["bob"])
        let bob = try people("bob")
        #expect(try await bob.post("/photos/\(own)/comments", #"{"text":"Nice"}"#).status == 201)
        #expect(try await bob.put("/photos/\(own)/like").status == 204)
        #expect(try await ada.put("/photos/\(other)/like").status == 204)
        #expect(try await bob.post("/conversations/ada/messages", #"{"text":"Bye"}"#).status == 201)
        #expect(try await bob.delete("/users/bob").status == 204)
        for part in ["", "/info", "/photos", "/tabs", "/likes", "/followers", "/following"] {
            #expect(try await people.stranger.get("/users/bob\(part)").status == 404)
        }
        #expect(try await people.stranger.get("/photos/\(other)").status == 404)
        #expect(try await ada.get("/feed").items("/id") == [own])
        #expect(try await ada.get("/likes").items("/id") == [])
        #expect(try await ada.get("/photos/\(own)/comments").items("/id") == [])
        #expect(try await ada.get("/photos/\(own)/likes").items("/name") == [])
        // The conversation stays, under its id.
        let conversations = try await ada.get("/conversations")
        #expect(conversations.shown.value(at: "/items/0/with") == nil)
        let messages = try #require(conversations.shown.value(at: "/items/0/links/messages")?.text)
        #expect(try await ada.get(messages).items("/text") == ["Bye"])
        #expect(try await ada.get("/conversations/bob/messages").status == 404)
        #expect(try await ada.post("/conversations/bob/messages", #"{"text":"Oh"}"#).status == 404)
        #expect(try await ada.post(messages, #"{"text":"Oh"}"#).status == 404)
        // The erasure corrects what was counted, and frees the name.
        try await untilThere {
            try await people.stranger.post("/users", Credentials("bob").signUp).status == 201 ? () : nil
        }
        #expect(try await ada.number("/likeCount", at: "/photos/\(own)") == 0)
        #expect(try await ada.number("/commentCount", at: "/photos/\(own)") == 0)
        let info = try await ada.get("/users/ada/info").shown
        #expect(info["followers"]?.integer == 0 && info["following"]?.integer == 0)
        #expect(try await ada.number("/items/1/count", at: "/users/ada/tabs") == 0)
        #expect(try await ada.get(messages).items("/text") == ["Bye"])
        #expect(try await ada.get("/conversations/bob/messages").status == 404)
    }
}
