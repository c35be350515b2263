import ViperTesting

@testable import ViperFeatures
@testable import ViperIdentity
@testable import ViperUsers

@Suite("Security events")
struct SecurityEventTests {
    private let near = ClientAddress(version4: 0xC000_0207)

    /// The lines of one kind.
    private func lines(_ kind: SecurityEvent.Kind, _ fixture: IdentityFixture) -> [String] {
        fixture.log.filter { $0.contains("security=\(kind.rawValue)") }
    }

    @Test(
        "Failed and refused sign-ins are lines with the address, and with the user if there is one",
        .identity(settings: ["auth.attempts": "1"]))
    func signIns() async throws {
        let user = try #require(try await fixture.client.signUp(ada).value(of: "id"))
        let client = AddressedClient(fixture.client, from: near)
        let wrong = ada.with(password: "guess-0-of-many")
        #expect(try await client.post("/sessions", wrong.signIn).status == 401)
        #expect(try await client.post("/sessions", wrong.signIn).status == 429)
        #expect(try await client.post("/sessions", Credentials("my_password").signIn).status == 401)
        let failed = lines(.signInFailed, fixture)
        #expect(failed.count == 2 && failed.allSatisfy { $0.contains(" address=192.0.2.7") })
        #expect(failed.first?.hasSuffix("user=\(user)") == true && failed.last?.contains("user=") == false)
        #expect(!fixture.log.contains { $0.contains("my_password") }, "what was typed may be a password")
        let refused = lines(.signInRefused, fixture)
        #expect(refused.count == 1 && refused[0].contains("address=192.0.2.7") && refused[0].contains("user=\(user)"))
    }

    @Test("Denials are lines with the user, the address and the route's pattern", .identity)
    func denials() async throws {
        try await fixture.client.signUp(Credentials("bob"))
        let session = try await AddressedClient(fixture.client, from: near).enter(ada)
        let user = try #require(try await session.get("/session").json["user"]?["id"]?.text)
        #expect(try await session.delete("/users/bob").status == 403)
        let line = "notice: Denied DELETE /users/{name} address=192.0.2.7 security=denied user=\(user)"
        #expect(lines(.denied, fixture) == [line])
    }

    @Test(
        "A wrong current password is a failed sign-in: whoever tries it has the session alone",
        .identity(settings: ["auth.attempts": "1"]))
    func passwordChanges() async throws {
        let session = try await AddressedClient(fixture.client, from: near).enter(ada)
        let user = try #require(try await session.get("/session").json["user"]?["id"]?.text)
        let body = passwordBody("guess-0-of-many", "anchor-cloud-52")
        #expect(try await session.put("/session/password", body).status == 422)
        #expect(try await session.put("/session/password", body).status == 429)
        for kind in [SecurityEvent.Kind.signInFailed, .signInRefused] {
            let lines = lines(kind, fixture)
            #expect(lines.count == 1 && lines[0].contains("address=192.0.2.7") && lines[0].hasSuffix("user=\(user)"))
        }
    }

    @Test("A new role is a line with the user", .identity)
    func roles() async throws {
        let user = try #require(try await fixture.client.signUp(ada).value(of: "id"))
        let name = try #require(UserName("ada"))
        _ = try await UserOperations(try #require(fixture.identity).services).setRole(.editor, of: name)
        #expect(
            lines(.roleChanged, fixture) == [
                "notice: A user has the role editor security=role-changed user=\(user)"
            ])
    }

    @Test("All are counted, and a flood of them has ten lines a second, which say how many had none")
    func flood() {
        let events = Locked<[SecurityEvent]>([])
        let clock = SteppingClock(step: 0)
        let security = SecurityEvents(clock: clock) { event in events.withLock { $0.append(event) } }
        for _ in 0..<1_000 { security.note(.denied, "Denied") }
        security.note(.signInFailed, "A sign-in failed")
        clock.pass(milliseconds: Wait.second)
        for _ in 0..<2 { security.note(.denied, "Denied") }
        let reported = events.withLock { $0 }
        #expect(reported.filter { $0.kind == .denied }.map(\.unreported) == [Int](repeating: 0, count: 10) + [990, 0])
        #expect(reported.contains { $0.kind == .signInFailed }, "one kind takes no lines of another")
        #expect(security.count(of: .denied) == 1_002 && security.count(of: .signInFailed) == 1)
        let family = security.metrics(of: "adder").first
        #expect(family?.name == "adder_security_events_total")
        let sample = family?.samples.first { $0.labels == [Metrics.Label("event", "denied")] }
        #expect(sample?.value == .count(1_002))
    }
}
