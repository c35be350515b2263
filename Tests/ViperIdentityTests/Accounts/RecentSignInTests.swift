import ViperTesting

@Suite("What only somebody may do who has just signed in")
struct RecentSignInTests {
    private let requests = [TestRequest("GET", "/users/ada/export"), TestRequest("DELETE", "/users/ada")]

    @Test("After five minutes a session neither exports nor deletes its user, and a new one does", .identity)
    func expired() async throws {
        let session = try await fixture.client.enter(ada)
        fixture.clock.pass(milliseconds: 5 * Wait.minute)
        for request in requests {
            let refused = try await session.send(request)
            #expect(refused.status == 403 && refused.problem == "recent-sign-in-required", "\(refused.face)")
        }
        let again = try await fixture.client.signIn(ada)
        for request in requests { #expect(try await again.send(request).isSuccess) }
    }

    @Test("Renewing a session, or using it, makes it no younger; nor does a page's cookie", .identity)
    func renewed() async throws {
        let session = try await fixture.client.enter(ada)
        let page = try await fixture.client.signInFromPage(ada)
        fixture.clock.pass(milliseconds: 4 * Wait.minute)
        #expect(try await session.get("/users/ada/export").status == 200)
        let renewed = try await session.renewed()
        fixture.clock.pass(milliseconds: 2 * Wait.minute)
        #expect(try await renewed.isSignedIn())
        for request in requests {
            #expect(try await renewed.send(request).problem == "recent-sign-in-required")
            #expect(try await page.send(request).problem == "recent-sign-in-required")
        }
    }

    @Test("Administrators do it for others at any time, and for themselves as everybody does", .identity)
    func administrator() async throws {
        try await fixture.client.signUp(ada)
        let session = try await fixture.client.enter(bob)
        try await fixture.give("administrator", to: "bob")
        fixture.clock.pass(milliseconds: Wait.hour)
        #expect(try await session.get("/users/bob/export").problem == "recent-sign-in-required")
        #expect(try await session.delete("/users/bob").problem == "recent-sign-in-required")
        for request in requests { #expect(try await session.send(request).isSuccess) }
    }

    @Test("The description lists the problem, which has a page", .identity(over: [.sqlite]))
    func description() async throws {
        let document = try await fixture.client.get("/openapi.json").text
        #expect(document.contains("recent-sign-in-required"))
        #expect(try await fixture.client.get("/problems/recent-sign-in-required").status == 200)
    }
}
