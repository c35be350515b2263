import ViperTesting

@Suite("Asking for the mail of confirmation again")
struct ConfirmationMailTests {
    private let path = "/session/email-confirmation"
    private var request: TestRequest { TestRequest("POST", path) }

    @Test(
        "A mail that was lost comes again with another code, and either code confirms the address",
        .identity(servers: 2))
    func again() async throws {
        let session = try await fixture.client.enter(ada)
        let first = try await fixture.code(to: ada.email)
        let response = try await session.over(fixture.other).send(request)
        #expect(response.status == 202 && response.body.isEmpty)
        let second = try await fixture.code(to: ada.email)
        #expect(second != first)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(second)).status == 204)
        #expect(try await fixture.client.post("/email-confirmations", codeBody(first)).status == 422)
        #expect(try await session.get("/session").json["user"]?["emailConfirmed"] == .bool(true))
    }

    @Test("Without an address, or with a confirmed one, it is a 409 that says so, and nothing is sent", .identity)
    func nothingToConfirm() async throws {
        let confirmed = try await fixture.enterConfirmed(ada)
        let without = try await fixture.client.enter(Credentials("bob"))
        _ = try await fixture.code(to: "bob@mail.test")
        // What a user has whom the operator added without an address.
        #expect(try await fixture.execute("UPDATE users SET email = NULL WHERE name = 'bob'") == 1)
        let jobs = try await jobs()
        for (session, detail) in [
            (confirmed, "The mail address is confirmed already."),
            (without, "The user has no mail address to confirm."),
        ] {
            let response = try await session.send(request)
            #expect(response.status == 409 && response.value(of: "detail") == detail, "\(response.face)")
        }
        #expect(try await self.jobs() == jobs)
    }

    @Test(
        "A user is sent five an hour; what is more is a 429 that says how long to wait, and other users have their own",
        .identity)
    func limit() async throws {
        let session = try await fixture.client.enter(ada)
        let bob = try await fixture.client.enter(Credentials("bob", email: ada.email))
        for _ in 0..<5 { #expect(try await session.send(request).status == 202) }
        let jobs = try await jobs()
        let refused = try await session.send(request)
        #expect(refused.status == 429 && refused["Retry-After"] == "3600")
        #expect(try await self.jobs() == jobs)
        #expect(try await bob.send(request).status == 202)
        fixture.clock.pass(milliseconds: 61 * Wait.minute)
        #expect(try await session.send(request).status == 202)
    }

    @Test("A request that is sent again with its key asks for one mail", .identity)
    func key() async throws {
        let session = try await fixture.client.enter(ada)
        let before = try await jobs()
        for isRepeated in [false, true] {
            let response = try await session.send(TestRequest("POST", path, [("Idempotency-Key", "k")]))
            #expect(response.status == 202 && (response["Idempotent-Replayed"] == "true") == isRepeated)
        }
        #expect(try await jobs() == before + 1)
    }

    /// How many jobs were enqueued, done or not.
    private func jobs() async throws -> Int64 { try await fixture.number("SELECT COUNT(*) FROM jobs") }
}
