import ViperTesting

@Suite("Sign-in")
struct SignInTests {
    /// More failures than anybody needs, and fewer than a guesser wants.
    private let enough = 200

    @Test("Whoever signs in gets a token of 256 bits, the time at which it ends, and themselves", .identity)
    func signIn() async throws {
        try await fixture.client.signUp(ada)
        let body = #"{"name":"Ada","password":"\#(ada.password)","client":"tide 1.2"}"#
        let response = try await fixture.client.post("/sessions", body)
        #expect(response.status == 201)
        let token = try #require(response.value(of: "token"))
        #expect(token.count >= 43, "256 bits in at most six a character")
        #expect(response.value(of: "expiresAt") != nil && response.json["links"] != nil)
        #expect(response.json["user"]?["name"]?.text == "ada")
        #expect(response["Cache-Control"]?.contains("no-store") == true)
        let session = try await SessionClient(fixture.client, token: token).get("/session")
        #expect(session.value(of: "client") == "tide 1.2")
    }

    @Test("A wrong name and a wrong password are one 401, word for word", .identity)
    func sameRefusal() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let wrong = "tide-table-9"
        let faces = [
            try await fixture.client.post("/sessions", ada.with(password: wrong).signIn),
            try await fixture.client.post("/sessions", Credentials("nobody", password: wrong).signIn),
            try await fixture.client.post("/sessions", ada.with(password: wrong).signInByEmail),
            try await fixture.client.post("/sessions", Credentials("nobody", password: wrong).signInByEmail),
        ]
        #expect(faces.allSatisfy { $0.status == 401 })
        #expect(Set(faces.map(\.face)).count == 1, "\(faces.map(\.face))")
        #expect(faces.allSatisfy { $0["Retry-After"] == nil })
    }

    @Test(
        "A body that is not one is refused, and a client's name is 1 to 80 characters", .identity,
        arguments: [
            #"{"password":"kelp-lantern"}"#, #"{"name":"ada"}"#, #"{"name":"ada","password":7}"#,
            #"{"name":"ada","email":"ada@mail.test","password":"kelp-lantern"}"#,
            #"{"name":"ada","password":"kelp-lantern","client":""}"#,
            #"{"name":"ada","password":"kelp-lantern","client":"\#(String(repeating: "c", count: 81))"}"#,
        ])
    func malformed(body: String) async throws {
        #expect(try await fixture.client.post("/sessions", body).status == 422)
    }

    @Test(
        "Too many failures for one name from one address are 429 with Retry-After, whether there is one or not",
        .identity)
    func limit() async throws {
        try await fixture.client.signUp(ada)
        let known = try await failures(fixture.near, of: ada)
        let unknown = try await failures(fixture.far, of: Credentials("nobody"))
        #expect(known.count == unknown.count && known.answer.face == unknown.answer.face)
        let pause = try #require(known.answer["Retry-After"].flatMap { Int64($0) })
        #expect(pause > 0)
        // While it lasts the right password is not looked at.
        #expect(try await fixture.near.post("/sessions", ada.signIn).status == 429)
        fixture.clock.pass(milliseconds: (pause + 1) * Wait.second)
        #expect(try await fixture.near.signIn(ada).isSignedIn())
    }

    @Test(
        "An address that fails at many names is refused, and others are not",
        .identity(settings: ["auth.addressAttempts": "20"]))
    func addressLimit() async throws {
        try await fixture.client.signUp(ada)
        let client = fixture.near
        var last = 401
        for number in 0..<30 where last == 401 {
            last = try await client.post("/sessions", Credentials("guess_\(number)").signIn).status
        }
        #expect(last == 429)
        #expect(try await client.post("/sessions", ada.signIn).status == 429)
        #expect(try await fixture.far.signIn(ada).isSignedIn())
    }

    @Test("Failures are counted in the store: those on one server count on the other", .identity(servers: 2))
    func countedTogether() async throws {
        try await fixture.client.signUp(ada)
        _ = try await failures(fixture.near, of: ada)
        let other = AddressedClient(fixture.other, from: .near)
        #expect(try await other.post("/sessions", ada.signIn).status == 429)
    }

    @Test("Failures by name do not reveal whose a mail address is", .identity)
    func nameAndEmail() async throws {
        _ = try await fixture.enterConfirmed(ada)
        let client = fixture.near
        _ = try await failures(client, of: ada)
        let wrong = "tide-table-9"
        let known = try await client.post("/sessions", ada.with(password: wrong).signInByEmail)
        let unknown = try await client.post("/sessions", Credentials("nobody", password: wrong).signInByEmail)
        #expect(known.face == unknown.face)
    }

    @Test("Those who sign in are not counted as failures, however often, and each has a token of its own", .identity)
    func successes() async throws {
        try await fixture.client.signUp(ada)
        var tokens: Set<String> = []
        for _ in 0..<30 { tokens.insert(try await fixture.client.signIn(ada).token) }
        #expect(tokens.count == 30)
    }

    /// Fails until the answer is another than 401; returns how often, and that answer.
    private func failures(
        _ client: some TestClient, of person: Credentials
    ) async throws -> (count: Int, answer: TestResponse) {
        for count in 0..<enough {
            let answer = try await client.post("/sessions", person.with(password: "guess-\(count)-of-many").signIn)
            if answer.status == 401 { continue }
            #expect(answer.status == 429 && count > 0)
            return (count, answer)
        }
        throw SystemFault("\(enough) failures for \(person.name) were allowed")
    }
}
