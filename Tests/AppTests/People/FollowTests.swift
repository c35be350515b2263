import ViperTesting

@Suite("Following")
struct FollowTests {
    @Test(
        "One follows once, and no more once, however often one asks; the lists and counts tell",
        .people(["ada", "bob", "cid"]))
    func idempotent() async throws {
        let ada = try people("ada")
        for _ in 0..<2 { #expect(try await ada.put("/users/bob/follow").status == 204) }
        try await people.follow("bob", by: ["cid"])
        #expect(try await people.stranger.get("/users/bob/followers").items("/name") == ["cid", "ada"])
        #expect(try await people.stranger.get("/users/ada/following").items("/name") == ["bob"])
        #expect(try await ada.number("/followers", at: "/users/bob/info") == 2)
        #expect(try await ada.number("/following", at: "/users/ada/info") == 1)
        for _ in 0..<2 { #expect(try await ada.delete("/users/bob/follow").status == 204) }
        #expect(try await people.stranger.get("/users/bob/followers").items("/name") == ["cid"])
        #expect(try await ada.number("/followers", at: "/users/bob/info") == 1)
        #expect(try await ada.number("/following", at: "/users/ada/info") == 0)
    }

    @Test("Nobody follows themselves, a user who is not there, or without a session", .people(["ada", "bob"]))
    func refused() async throws {
        let ada = try people("ada")
        #expect(try await ada.put("/users/ada/follow").status == 409)
        #expect(try await ada.put("/users/nobody/follow").status == 404)
        #expect(try await ada.delete("/users/nobody/follow").status == 404)
        #expect(try await people.stranger.put("/users/bob/follow").status == 401)
        #expect(try await people.stranger.delete("/users/bob/follow").status == 401)
        #expect(try await ada.number("/followers", at: "/users/bob/info") == 0)
    }

    @Test("The lists are read page by page, and a cursor is good for its own list alone")
    func pages() async throws {
        let names = ["bob", "cid", "dan", "eve", "fay"]
        try await People.with(["ada"] + names, over: [.sqlite]) { people in
            try await people.follow("ada", by: names)
            let found = try await people.stranger.values(of: "name", in: "/users/ada/followers?limit=2", "")
            #expect(found == names.reversed())
            let cursor = try #require(try await people.stranger.get("/users/ada/followers?limit=2").value(of: "next"))
            for list in ["/users/bob/followers", "/users/ada/following"] {
                #expect(try await people.stranger.get("\(list)?after=\(cursor)").status == 400)
            }
        }
    }

    @Test("Two who follow each other at once both do")
    func mutual() async throws {
        try await People.with(["ada", "bob"], over: [.postgresql]) { people in
            let pairs = [("ada", "bob"), ("bob", "ada")]
            for _ in 0..<10 {
                try await atOnce(pairs) { (one, other) in
                    let client = try people(one)
                    let status = try await client.put("/users/\(other)/follow").status
                    #expect(status == 204)
                }
                for (one, _) in pairs {
                    #expect(try await people(one).number("/followers", at: "/users/\(one)/info") == 1)
                }
                for (one, other) in pairs {
                    #expect(try await people(one).delete("/users/\(other)/follow").status == 204)
                }
            }
        }
    }
}
