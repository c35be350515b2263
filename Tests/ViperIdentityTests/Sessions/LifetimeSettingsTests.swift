import ViperTesting

@Suite("The settings of how long sessions last")
struct LifetimeSettingsTests {
    @Test("A session that is not used ends after auth.idle", .identity(settings: ["auth.idle": "2h"]))
    func idle() async throws {
        let unused = try await fixture.client.enter(ada)
        let used = try await fixture.client.signIn(ada)
        fixture.clock.pass(milliseconds: 119 * Wait.minute)
        #expect(try await used.isSignedIn())
        fixture.clock.pass(milliseconds: 2 * Wait.minute)
        #expect(try await !unused.isSignedIn())
        #expect(try await used.isSignedIn())
        #expect(try await used.get("/sessions").json["items"]?.elements.count == 1)
    }

    @Test(
        "Even a session in use ends after auth.absolute, and a page's cookie lives no longer",
        .identity(settings: ["auth.absolute": "6h", "auth.idle": "2h"]))
    func absolute() async throws {
        var session = try await fixture.client.enter(ada)
        let cookie = try await PageClient(fixture.client, cookie: nil).post("/sessions?as=cookie", ada.signIn)
        #expect(cookie["Set-Cookie"]?.contains("; Max-Age=21600;") == true)
        for _ in 0..<5 {
            fixture.clock.pass(milliseconds: 70 * Wait.minute)
            session = try await session.renewed()
        }
        fixture.clock.pass(milliseconds: 9 * Wait.minute)
        #expect(try await session.isSignedIn())
        fixture.clock.pass(milliseconds: 2 * Wait.minute)
        #expect(try await !session.isSignedIn())
    }
}
