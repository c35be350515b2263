import ViperTesting

@Suite("The bounds on sign-ins")
struct SignInBoundsTests {
    private func wrong(_ number: Int) -> Credentials { ada.with(password: "guess-\(number)-of-many") }

    @Test(
        "What an account's count refuses is not charged to the address: one stale client locks no office out",
        .identity(settings: ["auth.addressAttempts": "20"]))
    func staleClient() async throws {
        for person in [ada, bob] { try await fixture.client.signUp(person) }
        let office = fixture.near
        for number in 0..<60 {
            let status = try await office.post("/sessions", wrong(0).signIn).status
            #expect(status == (number < 10 ? 401 : 429), "\(number)")
        }
        #expect(try await office.signIn(bob).isSignedIn())
    }

    @Test(
        "A name and its mail address are counted together: ten wrong ones, and no password is right by either",
        .identity)
    func nameAndAddress() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let client = fixture.near
        for number in 0..<5 {
            #expect(try await client.post("/sessions", wrong(number).signIn).status == 401)
            #expect(try await client.post("/sessions", wrong(number).signInByEmail).status == 401)
        }
        let wrong = try await client.post("/sessions", wrong(0).signInByEmail)
        for body in [ada.signIn, ada.signInByEmail] {
            let refused = try await client.post("/sessions", body)
            #expect(refused.status == 401 && refused.face == wrong.face, "as if it were wrong")
        }
        #expect(try await fixture.far.signIn(ada).isSignedIn())
        fixture.clock.pass(milliseconds: 16 * Wait.minute)
        #expect(try await client.post("/sessions", ada.signInByEmail).status == 201)
    }

    @Test("Unknown names cost the same work as known ones: as many counts", .identity)
    func alike() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let client = fixture.near
        var sums = [try await fixture.attempts().reduce(0, +)]
        for person in [wrong(0), Credentials("nobody")] {
            #expect(try await client.post("/sessions", person.signIn).status == 401)
            sums.append(try await fixture.attempts().reduce(0, +))
        }
        // The address, what was typed, and whom it means: there, and everywhere.
        #expect(sums[1] - sums[0] == 4 && sums[2] - sums[1] == 4)
    }

    @Test(
        "Right passwords are bounded per account, wherever they come from; wrong ones do not count for it",
        .identity(settings: ["auth.signIns": "3"]))
    func account() async throws {
        for person in [ada, bob] { try await fixture.client.signUp(person) }
        let (near, far) = (fixture.near, fixture.far)
        for number in 0..<5 { #expect(try await far.post("/sessions", wrong(number).signIn).status == 401) }
        for _ in 0..<3 { _ = try await near.signIn(ada) }
        let refused = try await far.post("/sessions", ada.signIn)
        #expect(refused.status == 429 && refused["Retry-After"].flatMap { Int($0) } ?? 0 > 0, "\(refused.face)")
        #expect(try await near.signIn(bob).isSignedIn())
        #expect(try await far.post("/sessions", wrong(9).signIn).status == 401, "only its owner learns of it")
        fixture.clock.pass(milliseconds: 16 * Wait.minute)
        #expect(try await near.signIn(ada).isSignedIn())
    }

    @Test(
        "Right passwords are bounded per address, changes of a password among them, and others are not",
        .identity(settings: ["auth.addressSignIns": "3"]))
    func address() async throws {
        for person in [ada, bob] { try await fixture.client.signUp(person) }
        let client = fixture.near
        let session = try await client.signIn(ada)
        let change = passwordBody(ada.password, "anchor-cloud-52")
        #expect(try await session.put("/session/password", change).status == 204)
        _ = try await client.signIn(bob)
        #expect(try await client.post("/sessions", bob.signIn).status == 429)
        let back = passwordBody("anchor-cloud-52", ada.password)
        #expect(try await session.put("/session/password", back).status == 429)
        #expect(try await fixture.far.signIn(bob).isSignedIn())
        fixture.clock.pass(milliseconds: 16 * Wait.minute)
        #expect(try await session.put("/session/password", back).status == 204)
    }
}
