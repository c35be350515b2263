import ViperTesting

/// A way in which a session comes to its end.
enum SessionEnd: CaseIterable {
    case signOut, byAnother, withAllOthers, byNewPassword, byRecovery, byDeletion, byAdministrator, byReuse, byTime

    /// Ends a session of ada's, who has another one and a confirmed address.
    ///
    /// - Returns: the session with its latest token.
    func end(
        _ session: SessionClient, by other: SessionClient, _ fixture: IdentityFixture
    ) async throws -> SessionClient {
        switch self {
        case .signOut: try expect(try await session.delete("/session"))
        case .byAnother:
            let id = try #require(try await session.get("/session").value(of: "id"))
            try expect(try await other.delete("/sessions/\(id)"))
        case .withAllOthers: try expect(try await other.delete("/sessions"))
        case .byNewPassword:
            try expect(try await other.put("/session/password", passwordBody(ada.password, "anchor-cloud-52")))
        case .byRecovery:
            let code = try await fixture.recoveryCode(of: ada)
            try expect(try await fixture.client.post("/passwords", newPasswordBody(code, "anchor-cloud-52")))
        case .byDeletion: try expect(try await other.delete("/users/ada"))
        case .byAdministrator:
            let administrator = try await fixture.client.enter(Credentials("cleo"))
            try await fixture.give("administrator", to: "cleo")
            try expect(try await administrator.delete("/users/ada"))
        case .byReuse:
            let new = try await session.renewed()
            #expect(try await new.isSignedIn())
            fixture.clock.pass(milliseconds: 61 * Wait.second)
            #expect(try await session.get("/session").isUnauthenticated(invalidToken: true))
            return new
        case .byTime: fixture.clock.pass(milliseconds: 31 * Wait.day)
        }
        return session
    }

    private func expect(_ response: TestResponse) throws { try #require(response.isSuccess, "\(response.face)") }
}
