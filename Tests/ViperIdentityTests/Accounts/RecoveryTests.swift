import ViperTesting

@Suite("Recovery")
struct RecoveryTests {
    private let new = "anchor-cloud-52"

    @Test("A code from the mail is good 59 minutes long, sets a password and ends every session", .identity(servers: 2))
    func recovery() async throws {
        let session = try await fixture.enterConfirmed(ada)
        let other = try await fixture.other.signIn(ada)
        let code = try await fixture.recoveryCode(of: ada)
        fixture.clock.pass(milliseconds: 59 * Wait.minute)
        #expect(try await session.isSignedIn(), "asking changes nothing")
        #expect(try await fixture.other.post("/passwords", newPasswordBody(code, new)).status == 204)
        #expect(try await !session.isSignedIn())
        #expect(try await !other.isSignedIn())
        #expect(try await fixture.client.post("/sessions", ada.signIn).status == 401)
        #expect(try await fixture.client.signIn(ada.with(password: new)).isSignedIn())
    }

    @Test("The response is the same 202 for known and unknown addresses, and only known ones get a mail", .identity)
    func enumeration() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let unconfirmed = Credentials("bob")
        try await fixture.client.signUp(unconfirmed)
        _ = try await fixture.code(to: unconfirmed.email)
        let addresses = ["nobody@mail.test", unconfirmed.email, ada.email]
        var faces: Set<String> = []
        for address in addresses {
            let response = try await fixture.client.post("/password-recoveries", recoveryBody(address))
            #expect(response.status == 202)
            faces.insert(response.face)
        }
        #expect(faces.count == 1, "\(faces)")
        // The last that was asked for has its mail: those before would have theirs.
        _ = try await fixture.code(to: ada.email)
        try await fixture.doPeriodicWork()
        #expect(fixture.outbox.mails(to: "nobody@mail.test").isEmpty)
        #expect(fixture.outbox.nextCode(to: unconfirmed.email) == nil)
    }

    @Test(
        "A code that was used, is an hour old, was changed, or is for something else is refused in the same words",
        .identity)
    func codes() async throws {
        let session = try await fixture.enterConfirmed(ada)
        let used = try await fixture.recoveryCode(of: ada)
        #expect(try await fixture.client.post("/passwords", newPasswordBody(used, "tide table in March")).status == 204)
        let expired = try await fixture.recoveryCode(of: ada)
        fixture.clock.pass(milliseconds: 61 * Wait.minute)
        let confirming = try await fixture.codeAfterSignUp(of: bob)
        let good = try await fixture.recoveryCode(of: ada)
        let changed = (good.hasPrefix("a") ? "b" : "a") + good.dropFirst()
        var faces: Set<String> = []
        for code in [used, expired, confirming, changed] {
            let response = try await fixture.client.post("/passwords", newPasswordBody(code, new))
            #expect((400...499).contains(response.status) && response.status != 401, "\(response.face)")
            faces.insert(response.face)
        }
        #expect(faces.count == 1, "\(faces)")
        #expect(try await fixture.client.signIn(ada.with(password: "tide table in March")).isSignedIn())
        #expect(try await !session.isSignedIn(), "the first recovery ended it")
        // A recovery's code confirms no address.
        #expect(try await !fixture.client.post("/email-confirmations", codeBody(good)).isSuccess)
        #expect(try await fixture.client.post("/passwords", newPasswordBody(good, new)).status == 204)
    }

    @Test("Twenty who use one code at once, on two servers: one password is set", .identity(servers: 2))
    func race() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let code = try await fixture.recoveryCode(of: ada)
        let statuses = try await atOnce(0..<20) { number in
            let client = number.isMultiple(of: 2) ? fixture.client : fixture.other
            let body = newPasswordBody(code, "\(new)-\(number)")
            return try await client.post("/passwords", body).status
        }
        #expect(statuses.count { $0 == 204 } == 1, "\(statuses)")
    }

    @Test("A bad new password leaves the code good", .identity)
    func retry() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let code = try await fixture.recoveryCode(of: ada)
        let weak = try await fixture.client.post("/passwords", newPasswordBody(code, "password"))
        #expect(weak.status == 422 && weak.pointers == ["/new"])
        #expect(try await fixture.client.post("/passwords", newPasswordBody(code, new)).status == 204)
    }
}
