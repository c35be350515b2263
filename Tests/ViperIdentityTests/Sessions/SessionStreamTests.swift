import ViperTesting

@Suite("A stream and the session that opened it")
struct SessionStreamTests {
    /// How a session ends other than by its sign-out.
    enum Ending: CaseIterable {
        case byAnother, withAllOthers, byNewPassword, byRecovery, byDeletion, byAdministrator, byReuse
    }

    private let new = "anchor-cloud-52"

    @Test("It ends at once, on another server, in whatever way its session ends", arguments: Ending.allCases)
    func ended(ending: Ending) async throws {
        // Nothing but the change itself tells of it: no stream hears a comment before the test is over.
        try await IdentityFixture.with(servers: 2, heartbeat: .seconds(86_400)) { fixture in
            let session = try await fixture.enterConfirmed(ada)
            // Before the stream: what a sign-in tells would end it too.
            let another = try await fixture.client.signIn(ada)
            let stranger = try await fixture.client.enter(bob)
            let stream = try await session.over(fixture.other).open("/sessions")
            let others = try await stranger.over(fixture.other).open("/sessions")
            try await end(session, beside: another, by: ending, fixture)
            #expect(try await stream.ends())
            #expect(try await !session.isSignedIn())
            _ = try await fixture.client.signIn(bob)
            #expect(await others.next()?.name == "changed", "another user's stream goes on")
            others.close()
        }
    }

    private func end(
        _ session: SessionClient, beside another: SessionClient, by ending: Ending, _ fixture: IdentityFixture
    ) async throws {
        switch ending {
        case .byAnother:
            let id = try #require(try await session.get("/session").value(of: "id"))
            #expect(try await another.delete("/sessions/\(id)").status == 204)
        case .withAllOthers:
            #expect(try await another.delete("/sessions").status == 204)
        case .byNewPassword:
            let body = #"{"current":"\#(ada.password)","new":"\#(new)"}"#
            #expect(try await another.put("/session/password", body).isSuccess)
        case .byRecovery:
            let asked = try await fixture.client.post("/password-recoveries", #"{"email":"\#(ada.email)"}"#)
            #expect(asked.status == 202)
            let code = try await fixture.code(to: ada.email)
            #expect(try await fixture.client.post("/passwords", newPasswordBody(code, new)).status == 204)
        case .byDeletion:
            #expect(try await another.delete("/users/ada").isSuccess)
        case .byAdministrator:
            let administrator = try await fixture.client.enter(Credentials("cleo"))
            try await fixture.give("administrator", to: "cleo")
            #expect(try await administrator.delete("/users/ada").isSuccess)
        case .byReuse:
            #expect(try await session.renewed().isSignedIn())
            fixture.clock.pass(milliseconds: 61 * Wait.second)
            #expect(try await session.get("/session").isUnauthenticated(invalidToken: true))
        }
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
        let body = #"{"current":"\#(ada.password)","new":"\#(new)"}"#
        #expect(try await mine.put("/session/password", body).isSuccess)
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

    @Test("A list of the product that a session opened ends with it as well")
    func product() async throws {
        let program = TestedAdder.program
        try await IdentityFixture.with(
            program, settings: ["access.anonymous": "none"], servers: 2, heartbeat: .seconds(86_400)
        ) { fixture in
            let session = try await fixture.client.enter(ada)
            let another = try await fixture.client.signIn(ada)
            let stream = try await session.over(fixture.other).open("/items")
            #expect(try await session.post("/items", #"{"name":"Brass lantern"}"#).status == 201)
            #expect(await stream.next()?.name == "insert")
            #expect(try await another.delete("/sessions").status == 204)
            #expect(try await stream.ends())
        }
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
