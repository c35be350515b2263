import ViperTesting

@Suite("Roles")
struct RoleTests {
    @Test(
        "A role counts with the next request, in a session that began before it, on every server",
        .identity(servers: 2))
    func promoted() async throws {
        let session = try await fixture.client.enter(ada)
        try await fixture.client.signUp(bob)
        #expect(try await session.delete("/users/bob").isForbiddenOrHidden)
        try await fixture.give("administrator", to: "ada")
        let other = session.over(fixture.other)
        #expect(try await other.get("/session").json["user"]?["role"]?.text == "administrator")
        #expect(try await other.delete("/users/bob").isSuccess)
    }

    @Test("A role that was taken away is gone with the next request", .identity(servers: 2))
    func demoted() async throws {
        let session = try await fixture.client.enter(ada)
        try await fixture.client.signUp(bob)
        try await fixture.give("administrator", to: "ada")
        #expect(try await session.get("/users/bob/export").status == 200)
        try await fixture.give("member", to: "ada")
        let other = session.over(fixture.other)
        #expect(try await other.get("/users/bob/export").isForbiddenOrHidden)
        #expect(try await other.delete("/users/bob").isForbiddenOrHidden)
        #expect(try await fixture.client.signIn(bob).isSignedIn())
    }
}
