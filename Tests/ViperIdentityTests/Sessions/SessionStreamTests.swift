import ViperTesting

@Suite("A stream and the session that opened it")
struct SessionStreamTests {
    private let new = "anchor-cloud-52"

    @Test(
        "It ends at once, on another server, in whatever way its session ends",
        .identity(servers: 2, heartbeat: .seconds(86_400)),
        arguments: SessionEnd.allCases.filter { ![.signOut, .byTime].contains($0) })
    func ended(how: SessionEnd) async throws {
        // Nothing but the change itself tells of it: no stream hears a comment before the test is over.
        let session = try await fixture.enterConfirmed(ada)
        // Before the stream: what a sign-in tells would end it too.
        let another = try await fixture.client.signIn(ada)
        let stranger = try await fixture.client.enter(bob)
        let stream = try await session.over(fixture.other).open("/sessions")
        let others = try await stranger.over(fixture.other).open("/sessions")
        _ = try await how.end(session, by: another, fixture)
        #expect(try await stream.ends())
        #expect(try await !session.isSignedIn())
        _ = try await fixture.client.signIn(bob)
        #expect(await others.next()?.name == "changed", "another user's stream goes on")
        others.close()
    }

    @Test(
        "It ends at once when its user gets another role, and can be opened again by those who still may",
        .identity(servers: 2, heartbeat: .seconds(86_400)))
    func role() async throws {
        let session = try await fixture.client.enter(ada)
        let stream = try await session.over(fixture.other).open("/sessions")
        try await fixture.give("editor", to: "ada")
        #expect(try await stream.ends())
        let again = try await session.over(fixture.other).open("/sessions")
        again.close()
        #expect(try await session.isSignedIn())
    }

    @Test(
        "Whoever changes the password keeps the streams of their own session",
        .identity(servers: 2, heartbeat: .seconds(86_400)))
    func kept() async throws {
        let mine = try await fixture.client.enter(ada)
        let other = try await fixture.client.signIn(ada)
        let stream = try await mine.over(fixture.other).open("/sessions")
        let lost = try await other.over(fixture.other).open("/sessions")
        #expect(try await mine.put("/session/password", passwordBody(ada.password, new)).isSuccess)
        #expect(try await lost.ends())
        _ = try await fixture.client.signIn(ada.with(password: new))
        // One for the sessions that ended, one for the one that began.
        for _ in 0..<2 { #expect(await stream.next()?.name == "changed") }
        stream.close()
    }

    @Test(
        "It ends with the next comment once its session has expired, and being open is no use of a session",
        arguments: [
            ["auth.idle": "10m"], ["auth.idle": "24h", "auth.absolute": "10m"],
        ])
    func expired(settings: [String: String]) async throws {
        try await IdentityFixture.with(settings: settings, servers: 2, heartbeat: .milliseconds(50)) { fixture in
            let session = try await fixture.client.enter(ada)
            let stream = try await session.over(fixture.other).open("/sessions")
            fixture.clock.pass(milliseconds: 8 * Wait.minute)
            // It is told of this one although its session is about to expire.
            let later = try await fixture.client.signIn(ada)
            #expect(await stream.next()?.name == "changed")
            let younger = try await later.over(fixture.other).open("/sessions")
            fixture.clock.pass(milliseconds: 3 * Wait.minute)
            #expect(try await stream.ends())
            _ = try await fixture.client.signIn(ada)
            #expect(await younger.next()?.name == "changed", "a younger session's stream goes on")
            younger.close()
        }
    }

    @Test(
        "A list of the product that a session opened ends with it as well",
        .identity(TestedAdder.program, settings: ["access.anonymous": "none"], servers: 2, heartbeat: .seconds(86_400)))
    func product() async throws {
        let session = try await fixture.client.enter(ada)
        let another = try await fixture.client.signIn(ada)
        let stream = try await session.over(fixture.other).open("/items")
        #expect(try await session.post("/items", #"{"name":"Brass lantern"}"#).status == 201)
        #expect(await stream.next()?.name == "insert")
        #expect(try await another.delete("/sessions").status == 204)
        #expect(try await stream.ends())
    }
}

extension EventReader {
    /// Waits for its end. A reader gives up after ten minutes without an event: that is no end.
    fileprivate func ends() async throws -> Bool {
        var waited = ContinuousClock.now
        while await next() != nil { waited = .now }
        return waited.duration(to: .now) < .seconds(550)
    }
}
