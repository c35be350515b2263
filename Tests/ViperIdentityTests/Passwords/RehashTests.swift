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
        try await store(weak, fixture)
        let version = try await session.get("/session").json["user"]?["version"]?.integer
        #expect(try await fixture.client.signIn(ada).isSignedIn())
        let hash = try await stored(fixture)
        #expect(hash.hasPrefix(today))
        #expect(try await fixture.client.signIn(ada).isSignedIn(), "the new hash is the same password's")
        #expect(try await stored(fixture) == hash, "there is nothing to do any more")
        #expect(try await session.isSignedIn(), "no password was changed")
        #expect(try await session.get("/session").json["user"]?["version"]?.integer == version)
    }

    @Test("A wrong password leaves the hash as it is")
    func wrong() async throws {
        try await fixture.client.signUp(ada)
        try await store(weak, fixture)
        let wrong = ada.with(password: "tide-table-9")
        #expect(try await fixture.client.post("/sessions", wrong.signIn).status == 401)
        #expect(try await stored(fixture) == weak)
    }

    private func store(_ hash: String, _ fixture: IdentityFixture) async throws {
        let count = try await fixture.store.database.write { transaction throws(DatabaseError) in
            try await transaction.execute("UPDATE users SET password = $1 WHERE name = 'ada'", [.text(hash)])
        }
        #expect(count == 1)
    }

    private func stored(_ fixture: IdentityFixture) async throws -> String {
        let hash = try await fixture.store.database.first("SELECT password FROM users WHERE name = 'ada'") {
            row throws(DatabaseError) in try row.text(0)
        }
        return try #require(hash)
    }
}
