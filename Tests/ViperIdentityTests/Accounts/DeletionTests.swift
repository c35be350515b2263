import ViperTesting

@Suite("Deletion")
struct DeletionTests {
    @Test(
        "Whoever deletes themselves is signed out everywhere at once, and unknown from then on", .identity(servers: 2))
    func owner() async throws {
        let session = try await fixture.enterConfirmed(ada)
        let other = try await fixture.other.signIn(ada)
        let successor = try await other.renewed()
        #expect(try await session.delete("/users/ada").isSuccess)
        for gone in [session, other, successor] {
            #expect(try await gone.over(fixture.other).get("/session").isUnauthenticated(invalidToken: true))
            #expect(try await gone.send(TestRequest("POST", "/session/renewal")).status == 401)
        }
        let known = try await fixture.client.post("/sessions", ada.signIn)
        let unknown = try await fixture.client.post("/sessions", Credentials("nobody").signIn)
        #expect(known.status == 401 && known.face == unknown.face)
        #expect(try await fixture.client.post("/sessions", ada.signInByEmail).face == unknown.face)
    }

    @Test("The codes of somebody who was deleted are good for nothing", .identity)
    func codes() async throws {
        let session = try await fixture.enterConfirmed(ada)
        let code = try await fixture.recoveryCode(of: ada)
        #expect(try await session.delete("/users/ada").isSuccess)
        let response = try await fixture.client.post("/passwords", newPasswordBody(code, "anchor-cloud-52"))
        #expect((400...499).contains(response.status))
        #expect(try await fixture.client.post("/sessions", ada.signIn).status == 401)
    }

    @Test("The address is free again, for somebody else", .identity)
    func addressIsFree() async throws {
        let session = try await fixture.enterConfirmed(ada)
        #expect(try await session.delete("/users/ada").isSuccess)
        try await fixture.doPeriodicWork()
        let next = Credentials("cleo", email: ada.email)
        _ = try await fixture.enterConfirmed(next)
        #expect(try await fixture.client.post("/sessions", next.signInByEmail).value(of: "name") == "cleo")
    }

    @Test("An administrator deletes anybody; the deleted are not found again", .identity)
    func administrator() async throws {
        let administrator = try await fixture.client.enter(ada)
        let victim = try await fixture.client.enter(bob)
        try await fixture.give("administrator", to: "ada")
        #expect(try await administrator.delete("/users/bob").isSuccess)
        #expect(try await !victim.isSignedIn())
        #expect(try await administrator.delete("/users/bob").status == 404)
        #expect(try await administrator.get("/users/bob/export").status == 404)
        #expect(try await administrator.delete("/users/nobody").status == 404)
    }
}
