import ViperTesting

@Suite("Sign-out and sessions")
struct SessionsTests {
    @Test("The list has every session of one's own and of nobody else, without tokens", .identity(servers: 2))
    func list() async throws {
        let first = try await fixture.client.enter(ada)
        let second = try await fixture.other.signIn(ada)
        _ = try await fixture.client.enter(bob)
        let response = try await first.get("/sessions")
        let items = response.json["items"]?.elements ?? []
        #expect(response.status == 200 && items.count == 2)
        for item in items {
            for member in ["id", "createdAt", "lastUsedAt", "expiresAt", "address"] {
                #expect(item[member] != nil, "\(member)")
            }
        }
        #expect(!response.text.contains(first.token) && !response.text.contains(second.token))
        #expect(response["Cache-Control"] == "no-store")
        #expect(try await second.get("/sessions").json["items"]?.elements.count == 2)
    }

    @Test("One session is ended by its id, once, on every server", .identity(servers: 2))
    func endOne() async throws {
        let mine = try await fixture.client.enter(ada)
        let lost = try await fixture.client.signIn(ada)
        let id = try #require(try await lost.get("/session").value(of: "id"))
        #expect(try await mine.delete("/sessions/\(id)").status == 204)
        #expect(try await lost.over(fixture.other).get("/session").isUnauthenticated(invalidToken: true))
        #expect(try await mine.over(fixture.other).delete("/sessions/\(id)").status == 404)
        #expect(try await mine.isSignedIn())
    }

    @Test("All other sessions are ended at once, also their successors, and one's own stays", .identity(servers: 2))
    func endOthers() async throws {
        let mine = try await fixture.client.enter(ada)
        let stranger = try await fixture.client.enter(bob)
        var others = [try await fixture.client.signIn(ada), try await fixture.other.signIn(ada)]
        for session in others { others.append(try await session.renewed()) }
        #expect(try await mine.delete("/sessions").status == 204)
        for session in others {
            #expect(try await !session.over(fixture.client).isSignedIn())
            #expect(try await !session.over(fixture.other).isSignedIn())
        }
        #expect(try await mine.over(fixture.other).isSignedIn())
        #expect(try await stranger.isSignedIn())
    }

    @Test("Sign-out ends the old token and its successor alike", .identity)
    func renewedSignOut() async throws {
        let old = try await fixture.client.enter(ada)
        let new = try await old.renewed()
        #expect(try await old.delete("/session").status == 204)
        #expect(try await !new.isSignedIn())
        #expect(try await !old.isSignedIn())
        #expect(try await old.send(TestRequest("POST", "/session/renewal")).status == 401)
    }
}
