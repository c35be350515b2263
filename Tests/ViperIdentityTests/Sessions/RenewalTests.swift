import ViperTesting

@Suite("Session renewal")
struct RenewalTests {
    @Test("A renewal gives a successor of the same session, which ends later", .identity)
    func renewal() async throws {
        let old = try await fixture.client.enter(ada)
        let before = try await old.get("/session")
        fixture.clock.pass(milliseconds: 10 * Wait.day)
        let new = try await old.renewed()
        #expect(new.token != old.token && new.token.count == old.token.count)
        let after = try await new.get("/session")
        #expect(after.value(of: "id") == before.value(of: "id"))
        let times = (before.value(of: "expiresAt") ?? "", after.value(of: "expiresAt") ?? "")
        #expect(times.0 < times.1)
        #expect(try await new.get("/sessions").json["items"]?.elements.count == 1)
    }

    @Test(
        "A lost renewal can be repeated: it returns the same successor, however often and however late",
        .identity(servers: 2))
    func lostAnswer() async throws {
        let old = try await fixture.client.enter(ada)
        let new = try await old.renewed()
        for pause in [0, 90 * Wait.second, 2 * Wait.hour, 20 * Wait.day] {
            fixture.clock.pass(milliseconds: pause)
            #expect(try await old.over(fixture.other).renewed().token == new.token)
            #expect(try await old.isSignedIn(), "nobody has used the successor")
        }
        #expect(try await new.isSignedIn())
    }

    @Test("A hundred renewals at once over two servers give one successor and sign nobody out", .identity(servers: 2))
    func parallel() async throws {
        let old = try await fixture.client.enter(ada)
        let tokens = try await atOnce(0..<100) { number in
            try await old.over(number.isMultiple(of: 2) ? fixture.client : fixture.other).renewed().token
        }
        #expect(Set(tokens).count == 1)
        let new = SessionClient(fixture.other, token: try #require(tokens.first))
        let signedIn = (try await old.isSignedIn(), try await new.isSignedIn(), try await old.isSignedIn())
        #expect(signedIn == (true, true, true))
    }

    @Test("A hundred requests with old and new token, among renewals, are all served", .identity(servers: 2))
    func mixed() async throws {
        let old = try await fixture.client.enter(ada)
        let new = try await old.renewed()
        let served = try await atOnce(0..<100) { number in
            let session = (number.isMultiple(of: 3) ? new : old)
                .over(number.isMultiple(of: 2) ? fixture.client : fixture.other)
            if number.isMultiple(of: 5) && !number.isMultiple(of: 3) {
                return try await session.renewed().token == new.token
            }
            return try await session.isSignedIn()
        }.count { $0 }
        #expect(served == 100)
    }

    @Test("The old token is good until 60 s after the successor's first use", .identity(servers: 2))
    func grace() async throws {
        let old = try await fixture.client.enter(ada)
        let new = try await old.renewed()
        fixture.clock.pass(milliseconds: 3 * Wait.hour)
        #expect(try await new.isSignedIn())
        fixture.clock.pass(milliseconds: 58 * Wait.second)
        #expect(try await old.over(fixture.other).isSignedIn())
        #expect(try await old.over(fixture.other).renewed().token == new.token)
        #expect(try await new.isSignedIn())
    }

    @Test(
        "Used after that, the old token ends its session everywhere, no other; that is logged once, without secrets",
        .identity(servers: 2))
    func reuse() async throws {
        let old = try await fixture.client.enter(ada)
        let elsewhere = try await fixture.client.signIn(ada)
        let session = try await old.get("/session").json
        let new = try await old.renewed()
        #expect(try await new.isSignedIn())
        fixture.clock.pass(milliseconds: 59 * Wait.second)
        #expect(try await old.isSignedIn())
        #expect(!fixture.log.contains { $0.hasPrefix("warning: Session") }, "not within the 60 s")
        fixture.clock.pass(milliseconds: 2 * Wait.second)
        #expect(try await new.isSignedIn())
        #expect(try await old.over(fixture.other).get("/session").isUnauthenticated(invalidToken: true))
        #expect(try await !old.isSignedIn())
        for client in [fixture.client, fixture.other] {
            #expect(try await new.over(client).get("/session").isUnauthenticated(invalidToken: true))
            #expect(try await elsewhere.over(client).isSignedIn())
        }
        let (id, user) = (session["id"]?.text ?? "", session["user"]?["id"]?.text ?? "")
        #expect(
            fixture.log.filter { $0.hasPrefix("warning: Session") } == [
                "warning: Session \(id) was ended: a token was used after its successor address=127.0.0.1 "
                    + "security=session-reused user=\(user)"
            ])
        for secret in [old.token, new.token, ada.password] {
            #expect(!fixture.log.contains { $0.contains(secret) })
        }
    }

    @Test("A renewal with the old token after that ends the session too, and gives nothing", .identity)
    func reuseByRenewal() async throws {
        let old = try await fixture.client.enter(ada)
        let new = try await old.renewed()
        #expect(try await new.isSignedIn())
        fixture.clock.pass(milliseconds: 61 * Wait.second)
        let response = try await old.send(TestRequest("POST", "/session/renewal"))
        #expect(response.isUnauthenticated(invalidToken: true) && response.value(of: "token") == nil)
        #expect(try await !new.isSignedIn())
    }

    @Test("A chain: each successor's first use starts the 60 s of the token before it", .identity)
    func chain() async throws {
        var sessions = [try await fixture.client.enter(ada)]
        for _ in 0..<4 {
            let last = try #require(sessions.last)
            let next = try await last.renewed()
            #expect(try await next.isSignedIn())
            sessions.append(next)
        }
        #expect(Set(sessions.map(\.token)).count == 5)
        fixture.clock.pass(milliseconds: 61 * Wait.second)
        let (first, last) = (try #require(sessions.first), try #require(sessions.last))
        #expect(try await last.isSignedIn())
        #expect(try await !first.isSignedIn())
        #expect(try await !last.isSignedIn(), "a stolen token of long ago ends the session")
    }

    @Test("A renewal does not outlive the 90 days, and an ended session has none", .identity)
    func bounds() async throws {
        var session = try await fixture.client.enter(ada)
        for _ in 0..<4 {
            fixture.clock.pass(milliseconds: 20 * Wait.day)
            session = try await session.renewed()
            #expect(try await session.isSignedIn())
        }
        fixture.clock.pass(milliseconds: 11 * Wait.day)
        let late = try await session.send(TestRequest("POST", "/session/renewal"))
        #expect(late.isUnauthenticated(invalidToken: true))
        let other = try await fixture.client.signIn(ada)
        #expect(try await other.delete("/session").status == 204)
        #expect(try await other.send(TestRequest("POST", "/session/renewal")).status == 401)
    }
}
