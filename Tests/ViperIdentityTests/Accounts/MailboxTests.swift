import ViperTesting

@testable import ViperIdentity
@testable import ViperJobs
@testable import ViperUsers

@Suite("What a mailbox gets")
struct MailboxTests {
    private let email = "ada@mail.test"

    @Test(
        "Five mails of confirmation an hour, whoever signs up with it: past them nobody notices anything",
        .identity(servers: 2))
    func signUps() async throws {
        var faces: Set<String> = []
        var rows: Set<WrittenRows> = []
        for number in 0..<8 {
            let address = number.isMultiple(of: 2) ? email : "Ada@MAIL.test"
            let person = Credentials("user_\(number)", email: address)
            let client = stranger(number, number.isMultiple(of: 2) ? fixture.client : fixture.other)
            let before = try await fixture.writtenRows()
            faces.insert(try await client.signUp(person).face(hiding: [person.name, address]))
            rows.insert(try await fixture.writtenRows() - before)
            #expect(try await client.signIn(person).isSignedIn())
        }
        #expect(faces.count == 1, "\(faces)")
        #expect(rows.isSubset(of: [.init(attempts: 3, jobs: 1), .init(attempts: 2, jobs: 1)]), "\(rows)")
        #expect(try await mails(fixture) == 5)
        fixture.clock.pass(milliseconds: 61 * Wait.minute)
        try await fixture.client.signUp(Credentials("late", email: email))
        #expect(try await mails(fixture) == 6)
    }

    @Test("A tag makes no other mailbox of an address", .identity)
    func tags() async throws {
        for number in 0..<8 {
            let person = Credentials("user_\(number)", email: "ada+\(number)@mail.test")
            try await stranger(number, fixture.client).signUp(person)
        }
        try await fixture.client.signUp(Credentials("late", email: email))
        try await fixture.client.signUp(Credentials("bob", email: "ada@other.test"))
        try await fixture.untilNothingIsDue()
        let counts = (0..<8).map { fixture.outbox.mails(to: "ada+\($0)@mail.test").count }
        #expect(counts == [1, 1, 1, 1, 1, 0, 0, 0])
        #expect(fixture.outbox.mails(to: email).isEmpty)
        #expect(fixture.outbox.mails(to: "ada@other.test").count == 1)
    }

    @Test(
        "The mailbox of an address is what is before a tag, in any case",
        arguments: [
            ("Ada@Mail.test", "ada@mail.test"), ("ada+news@mail.test", "ada@mail.test"),
            ("ada+a+b@mail.test", "ada@mail.test"), ("ada+@mail.test", "ada@mail.test"),
            ("+ada@mail.test", "+ada@mail.test"), ("+@mail.test", "+@mail.test"),
        ])
    func mailbox(_ address: String, _ mailbox: String) throws {
        #expect(try #require(EmailAddress(address)).mailbox == mailbox)
    }

    @Test("One client uses up no more than three of a mailbox's five, so that its owner gets one", .identity)
    func client() async throws {
        for number in 0..<8 { try await fixture.client.signUp(Credentials("user_\(number)", email: email)) }
        #expect(try await mails(fixture) == 3)
        let ada = Credentials("ada", email: email)
        try await stranger(1, fixture.client).signUp(ada)
        #expect(try await mails(fixture) == 4)
    }

    @Test(
        "Asking for the mail again counts for the client and the mailbox too, and is a 202 past their bounds",
        .identity)
    func again() async throws {
        let request = TestRequest("POST", "/session/email-confirmation")
        var sent = 0
        for (number, bound) in [(1, 3), (2, 5)] {
            let place = stranger(number, fixture.client)
            let session = try await place.enter(Credentials("user_\(number)", email: email))
            for _ in 0..<4 { #expect(try await session.send(request).status == 202) }
            sent = try await mails(fixture)
            #expect(sent == bound)
        }
    }

    @Test("A mailbox that got its mails of confirmation still gets those of a recovery", .identity)
    func recovery() async throws {
        let ada = Credentials("ada", email: email)
        _ = try await fixture.enterConfirmed(ada)
        for number in 0..<8 {
            try await stranger(number, fixture.client).signUp(Credentials("user_\(number)", email: email))
        }
        #expect(try await mails(fixture) == 5)
        #expect(try await fixture.client.post("/password-recoveries", recoveryBody(email)).status == 202)
        #expect(try await mails(fixture) == 6)
    }

    @Test("A name that is taken counts nothing for the mailbox", .identity)
    func takenName() async throws {
        try await fixture.client.signUp(Credentials("bob"))
        for _ in 0..<8 {
            let response = try await fixture.client.post("/users", Credentials("bob", email: email).signUp)
            #expect(response.status == 409)
        }
        try await fixture.client.signUp(Credentials("ada", email: email))
        #expect(try await mails(fixture) == 1)
    }

    @Test("The operator's users get their mail, however many strangers asked for", .identity)
    func operators() async throws {
        for number in 0..<8 {
            try await stranger(number, fixture.client).signUp(Credentials("user_\(number)", email: email))
        }
        let user = NewUser(
            name: try #require(UserName("ada")), email: EmailAddress(unchecked: email),
            password: Password("kelp-lantern-71"), displayName: nil)
        _ = try await UserOperations(try #require(fixture.identity).services).add(user)
        #expect(try await mails(fixture) == 6)
    }

    /// A client with an address of its own.
    private func stranger(_ number: Int, _ client: any TestClient) -> AddressedClient {
        AddressedClient(client, from: ClientAddress(version4: 0x0A00_0001 + UInt32(number) * 256))
    }

    /// How many mails the mailbox has once every mail that is due was sent.
    private func mails(_ fixture: IdentityFixture) async throws -> Int {
        try await fixture.untilNothingIsDue()
        return fixture.outbox.mails(to: email).count
    }
}
