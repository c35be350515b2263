import ViperIdentity
import ViperTesting

@Suite("Messages")
struct MessageTests {
    @Test("Two write to each other, see what is unread, and mark it as read", .people(["ada", "bob", "cid"]))
    func conversation() async throws {
        let (ada, bob) = (try people("ada"), try people("bob"))
        let photo = try await people.addPhoto("bob")
        let first = try await ada.post("/conversations/bob/messages", #"{"text":"Hello","photo":"\#(photo)"}"#)
        #expect(first.status == 201 && first.shown["photo"]?.text == "/photos/\(photo)")
        #expect(try await ada.get(try #require(first["Location"])).shown["own"] == .bool(true))
        #expect(try await ada.post("/conversations/bob/messages", #"{"text":"There?"}"#).status == 201)
        #expect(try await bob.post("/conversations/ada/messages", #"{"text":"Yes"}"#).status == 201)
        #expect(try await ada.post("/conversations/cid/messages", #"{"text":"Hi"}"#).status == 201)
        #expect(try await ada.get("/conversations").items("/with/name") == ["cid", "bob"])
        #expect(try await ada.get("/conversations").items("/unread") == ["0", "1"])
        #expect(try await bob.get("/conversations").items("/unread") == ["2"])
        #expect(try await bob.get("/conversations").items("/latest/text") == ["Yes"])
        let messages = try await bob.get("/conversations/ada/messages")
        #expect(messages.items("/text") == ["Yes", "There?", "Hello"])
        #expect(messages.items("/own") == ["true", "false", "false"])
        let ids = messages.items("/id")
        let read = "/conversations/ada/read"
        for (index, unread) in [(2, "1"), (0, "0"), (2, "0")] {
            #expect(try await bob.put(read, #"{"message":"\#(ids[index])"}"#).status == 204)
            #expect(try await bob.get("/conversations").items("/unread") == [unread])
        }
        #expect(try await bob.put(read, #"{"message":"\#(photo)"}"#).status == 422)
    }

    @Test("Nobody but the two can see that a conversation exists", .people(["ada", "bob", "cid"]))
    func secret() async throws {
        let (ada, cid) = (try people("ada"), try people("cid"))
        let sent = try await ada.post("/conversations/bob/messages", #"{"text":"Hello"}"#)
        let id = try #require(sent.shown["id"]?.text)
        try await people.give(.administrator, to: "cid")
        for name in ["ada", "bob", "nobody", id] {
            #expect(try await cid.get("/conversations/\(name)/messages").status == 404)
            #expect(try await cid.get("/conversations/\(name)/messages/\(id)").status == 404)
            #expect(try await cid.put("/conversations/\(name)/read", #"{"message":"\#(id)"}"#).status == 404)
        }
        #expect(try await cid.get("/conversations").items("/unread") == [])
        for path in ["/conversations", "/conversations/bob/messages"] {
            #expect(try await people.stranger.get(path).status == 401)
        }
    }

    @Test("A message to oneself, to nobody, about no photo, or without text is refused", .people(["ada", "bob"]))
    func refused() async throws {
        let ada = try people("ada")
        let body = #"{"text":"Hello"}"#
        #expect(try await ada.post("/conversations/ada/messages", body).status == 409)
        #expect(try await ada.post("/conversations/nobody/messages", body).status == 404)
        #expect(try await ada.post("/conversations/bob/messages", #"{"text":""}"#).status == 422)
        let lost = #"{"text":"x","photo":"01920000-0000-7000-8000-000000000001"}"#
        #expect(try await ada.post("/conversations/bob/messages", lost).status == 422)
        #expect(try await ada.get("/conversations/bob/messages").status == 404)
    }

    @Test("Two who begin a conversation at once have one, with every message in it", .people(["ada", "bob"]))
    func concurrent() async throws {
        try await atOnce([("ada", "bob"), ("bob", "ada")]) { (one, other) in
            let client = try people(one)
            for number in 0..<5 {
                let body = #"{"text":"\#(number)"}"#
                let status = try await client.post("/conversations/\(other)/messages", body).status
                #expect(status == 201)
            }
        }
        for name in ["ada", "bob"] {
            #expect(try await people(name).get("/conversations").items("/unread") == ["5"])
        }
        #expect(try await people("ada").get("/conversations/bob/messages").items("/id").count == 10)
    }

    @Test("The lists tell both that they changed, without the rows", .people(["ada", "bob"], isLive: true))
    func live() async throws {
        let bob = try people("bob")
        let stream = try await bob.open("/conversations")
        await stream.begin()
        #expect(try await people("ada").post("/conversations/bob/messages", #"{"text":"Hush"}"#).status == 201)
        let event = try #require(await stream.next())
        #expect(event.name == "changed" && event.data == "{}")
        stream.close()
        let messages = try await bob.open("/conversations/ada/messages")
        await messages.begin()
        #expect(try await people("ada").post("/conversations/bob/messages", #"{"text":"Hush"}"#).status == 201)
        #expect(await messages.next()?.name == "changed")
        messages.close()
    }
}
