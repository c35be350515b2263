import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

@Suite("An export in flight", .diary(servers: 2))
struct ExportEndTests {
    /// How the right to an export ends while it is read.
    enum Ending: CaseIterable {
        case signOut, disabled, expired, noLongerAdministrator
    }

    @Test("It ends with the session that asked for it, and with the right to it", arguments: Ending.allCases)
    func ended(how: Ending) async throws {
        let client = try await fixture.client.enter(ada)
        _ = try await fixture.client.enter(bob)
        try await fixture.addNotes(600, of: "bob")
        try await fixture.give("administrator", to: "ada")
        let services = try #require(fixture.identity).services
        let token = try #require(Array(client.token.utf8).withUnsafeBytes { SecretToken(sessionText: $0) })
        let session = try #require(try await services.sessions.session(token, by: .bearer, from: { "" }))
        let context = try fixture.context
        let exports = UserExportService(context, services, fixture.program.features)
        let name = try #require(UserName("bob"))
        let export = try await exports.export(name, by: session)
        for _ in 0..<2 { #expect(try await export.next() != nil) }
        switch how {
        case .signOut: #expect(try await client.over(fixture.other).delete("/session").status == 204)
        case .disabled:
            let name = try #require(UserName("ada"))
            _ = try await services.users.change(name, isEnabled: false)
        case .expired: fixture.clock.pass(milliseconds: 31 * Wait.day)
        case .noLongerAdministrator: try await fixture.give("member", to: "ada")
        }
        await #expect(throws: Failure.self) { _ = try await export.next() }
    }
}
