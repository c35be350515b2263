import ViperTesting

@Suite("Hashes with the parameters of another day", .identity)
struct RehashTests {
    private let ada = Credentials("ada", password: "kelp-lantern-ada-71")
    /// The hash of ada's password with 8 MiB and one pass.
    private let weak =
        "$argon2id$v=19$m=8192,t=1,p=1$ykKEElJ6/MVRKafNJuPUlw$nfPC+F92Jc8OVDfqj6O60izWg5e0w/6QPZ2QwVOtEJI"
    private let today = "$argon2id$v=19$m=19456,t=2,p=1$"

    @Test("A sign-in hashes the password anew with today's parameters, and only the first one does")
    func signIn() async throws {
        let session = try await fixture.client.enter(ada)
        try await store(weak)
        let version = try await session.get("/session").json["user"]?["version"]?.integer
        #expect(try await fixture.client.signIn(ada).isSignedIn())
        let hash = try await stored()
        #expect(hash.hasPrefix(today))
        #expect(try await fixture.client.signIn(ada).isSignedIn(), "the new hash is the same password's")
        #expect(try await stored() == hash, "there is nothing to do any more")
        #expect(try await session.isSignedIn(), "no password was changed")
        #expect(try await session.get("/session").json["user"]?["version"]?.integer == version)
    }

    @Test("A wrong password leaves the hash as it is")
    func wrong() async throws {
        try await fixture.client.signUp(ada)
        try await store(weak)
        let wrong = ada.with(password: "tide-table-9")
        #expect(try await fixture.client.post("/sessions", wrong.signIn).status == 401)
        #expect(try await stored() == weak)
    }

    private func store(_ hash: String) async throws {
        #expect(try await fixture.execute("UPDATE users SET password = $1 WHERE name = 'ada'", [.text(hash)]) == 1)
    }

    private func stored() async throws -> String {
        try #require(try await fixture.texts("SELECT password FROM users WHERE name = 'ada'").first)
    }
}
