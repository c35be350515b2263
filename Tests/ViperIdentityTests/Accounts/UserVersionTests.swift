import ViperTesting

@testable import ViperIdentity
@testable import ViperJobs
@testable import ViperUsers

@Suite("Versions of users", .identity)
struct UserVersionTests {
    private let new = "anchor-cloud-52"

    private func version(_ fixture: IdentityFixture) async throws -> Int64 {
        try await fixture.number("SELECT version FROM users")
    }

    /// The ways in which a user changes, in their order.
    private var changes: [(name: String, run: (IdentityFixture) async throws -> Void)] {
        [
            ("confirms", { try await confirm($0) }), ("changes the password", { try await changePassword($0) }),
            ("recovers", { try await recover($0) }), ("gets another role", { try await giveRole($0) }),
            ("is deleted", { try await delete($0) }),
        ]
    }

    private func confirm(_ fixture: IdentityFixture) async throws {
        let code = try await fixture.code(to: ada.email)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(code)).isSuccess)
    }

    private func changePassword(_ fixture: IdentityFixture) async throws {
        let session = try await fixture.client.signIn(ada)
        #expect(try await session.put("/session/password", passwordBody(ada.password, new)).isSuccess)
    }

    private func recover(_ fixture: IdentityFixture) async throws {
        let body = newPasswordBody(try await fixture.recoveryCode(of: ada), ada.password)
        #expect(try await fixture.client.post("/passwords", body).status == 204)
    }

    private func giveRole(_ fixture: IdentityFixture) async throws {
        let name = UserName(unchecked: ada.name)
        let user = try #require(try await fixture.users.change(name, role: .editor))
        let same = try await fixture.users.change(name, role: .editor)
        #expect(same == user, "no change is none")
        let stored = try await version(fixture)
        #expect(user.version == stored)
    }

    private func delete(_ fixture: IdentityFixture) async throws {
        // So that the row is not erased.
        for replica in fixture.replicas { await replica.stopJobs() }
        #expect(try await fixture.users.delete(UserName(unchecked: ada.name), to: JobQueue()))
    }

    @Test(
        "Every change raises a user's version by one, or to the floor, if that is higher",
        arguments: [0, 10] as [Int64])
    func raised(by step: Int64) async throws {
        try await fixture.client.signUp(ada)
        var last = try await version(fixture)
        #expect(last == 1)
        for (number, change) in changes.enumerated() {
            let floor = step * Int64(number + 1)
            try await fixture.execute("UPDATE change_log SET version_floor = $1", [.integer(floor)])
            try await change.run(fixture)
            let version = try await version(fixture)
            #expect(version == (step == 0 ? last + 1 : floor), "\(change.name)")
            last = version
        }
    }
}
