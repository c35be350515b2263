import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

@Suite("An account whose password is being guessed from many addresses")
struct SignInCodeTests {
    private static let settings = ["auth.accountAttempts": "5"]

    /// One of many addresses.
    private func client(_ number: Int, _ fixture: IdentityFixture) -> AddressedClient {
        AddressedClient(fixture.client, from: ClientAddress(version4: 0x0A00_0000 + UInt32(number)))
    }

    /// Fails once from each of several addresses, so that new ones need a code.
    private func attack(_ person: Credentials, _ fixture: IdentityFixture, from first: Int = 100) async throws {
        for number in first..<first + 6 {
            let body = person.with(password: "guess-\(number)-of-many").signIn
            #expect(try await client(number, fixture).post("/sessions", body).status == 401)
        }
    }

    private func body(_ code: String, _ person: Credentials) -> String {
        #"{"name":"\#(person.name)","password":"\#(person.password)","code":"\#(code)"}"#
    }

    @Test(
        "Known addresses go on; a new one needs the code of a mail besides the password, and is known from then on",
        .identity(settings: settings, servers: 2))
    func code() async throws {
        _ = try await fixture.enterConfirmed(ada)
        _ = try await client(1, fixture).signIn(ada)
        try await attack(ada, fixture)
        #expect(try await client(1, fixture).signIn(ada).isSignedIn(), "nobody is locked out")
        let refused = try await client(2, fixture).post("/sessions", ada.signIn)
        #expect(refused.status == 401)
        let code = try await fixture.code(to: ada.email)
        let wrong = ada.with(password: "guess-0-of-many")
        #expect(
            try await client(2, fixture).post("/sessions", body(code, wrong)).status == 401, "not instead of it")
        #expect(try await client(2, fixture).post("/sessions", body("AAAAAAAAAAAAAAAAAAAAAA", ada)).status == 401)
        #expect(try await client(2, fixture).post("/sessions", body(code, ada)).status == 201)
        #expect(try await client(2, fixture).signIn(ada).isSignedIn())
        #expect(try await client(3, fixture).post("/sessions", body(code, ada)).status == 201, "good for a day")
    }

    @Test(
        "A right password without the code, a wrong one and an unknown name are one 401, and cost as much",
        .identity(settings: settings))
    func alike() async throws {
        _ = try await fixture.enterConfirmed(ada)
        for replica in fixture.replicas { await replica.stopJobs() }
        let nobody = Credentials("nobody")
        for person in [ada, nobody] { try await attack(person, fixture) }
        let bodies = [ada.with(password: "guess-0-of-many").signIn, nobody.signIn, ada.signIn, nobody.signIn]
        var faces: [String] = []
        for (number, body) in bodies.enumerated() {
            faces.append(try await client(number, fixture).post("/sessions", body).face)
        }
        #expect(Set(faces).count == 1 && faces[0].hasPrefix("401"), "\(faces)")
        let jobs = try await fixture.texts("SELECT input FROM jobs WHERE input LIKE 'signIn %'")
        // One for the wrong passwords, one for the unknown name, one for the right password.
        #expect(jobs.count == 3 && jobs.count { $0 == "signIn nobody" } == 2, "\(jobs)")
    }

    @Test(
        "One mail a day: guesses send none and use none up, and its code outlasts the day",
        .identity(settings: settings))
    func mails() async throws {
        _ = try await fixture.enterConfirmed(ada)
        try await attack(ada, fixture)
        try await attack(ada, fixture, from: 200)
        #expect(try await client(2, fixture).post("/sessions", ada.signIn).status == 401)
        let code = try await fixture.code(to: ada.email)
        for number in 3..<8 {
            #expect(try await client(number, fixture).post("/sessions", ada.signIn).status == 401)
        }
        fixture.clock.pass(milliseconds: 23 * Wait.hour)
        try await attack(ada, fixture, from: 300)
        #expect(try await client(8, fixture).post("/sessions", body(code, ada)).status == 201)
        #expect(try await client(9, fixture).post("/sessions", ada.signIn).status == 401)
        try await fixture.doPeriodicWork()
        #expect(fixture.outbox.nextCode(to: ada.email) == nil)
        fixture.clock.pass(milliseconds: 2 * Wait.hour)
        try await attack(ada, fixture, from: 400)
        #expect(try await client(9, fixture).post("/sessions", body(code, ada)).status == 401, "a day is over")
        let next = try await fixture.code(to: ada.email)
        #expect(try await client(9, fixture).post("/sessions", body(next, ada)).status == 201)
    }

    @Test("An hour after the guesses began a new address needs no code", .identity(settings: settings))
    func over() async throws {
        try await fixture.client.signUp(ada)
        try await attack(ada, fixture)
        #expect(try await client(2, fixture).post("/sessions", ada.signIn).status == 401)
        fixture.clock.pass(milliseconds: 61 * Wait.minute)
        #expect(try await client(2, fixture).signIn(ada).isSignedIn())
    }

    @Test("Who has no confirmed mail address gets the code from an administrator", .identity(settings: settings))
    func administrator() async throws {
        try await fixture.client.signUp(ada)
        try await attack(ada, fixture)
        let name = try #require(UserName("ada"))
        let code = try await UserOperations(try #require(fixture.identity).services).signInCode(of: name)
        #expect(try await client(2, fixture).post("/sessions", ada.signIn).status == 401)
        #expect(try await client(2, fixture).post("/sessions", body(code.text, ada)).status == 201)
    }

    @Test(
        "A user's hundred latest addresses are known, those of IPv6 by their network",
        .identity(settings: ["auth.signIns": "1000"]))
    func addresses() async throws {
        try await fixture.client.signUp(ada)
        for number in 0..<103 {
            let address = ClientAddress(high: 0x2001_0DB8_0000_0000 + UInt64(number), low: 7)
            _ = try await AddressedClient(fixture.client, from: address).signIn(ada)
        }
        let known = try await fixture.texts("SELECT address FROM known_addresses ORDER BY used_at")
        #expect(known.count == 100 && known.first == "2001:db8:0:3::" && known.last == "2001:db8:0:66::")
    }
}
