import ViperTesting

@Suite("A full queue of passwords")
struct OverloadTests {
    private static let settings = ["auth.attempts": "1000", "auth.addressAttempts": "1000"]

    @Test(
        "A sign-in that finds no room is a 503 with Retry-After at once, and is not counted",
        .identity(Cramped.program, settings: settings))
    func signIn() async throws {
        try await fixture.client.signUp(ada)
        let before = try await fixture.attempts()
        let requests = (0..<10).map { _ in TestRequest("POST", "/sessions", body: ada.signIn) }
        let last = try await refusals(of: requests, fixture)
        #expect(last == [201, 201])
        // Of those that were let in no failure is left; sign-ins of the address and of the account are counted.
        #expect(try await fixture.attempts() == ([0, 0, 2, 2] + before).sorted())
    }

    @Test(
        "A sign-in with an unknown name takes as long as a wrong password: it needs a place too, and those waiting are refused",
        .identity(Cramped.program, settings: settings),
        arguments: [
            Credentials("nobody").signIn, Credentials("nobody").signInByEmail,
            // An address that was not confirmed is as good as none.
            Credentials("ada").signInByEmail,
        ])
    func signInOfNobody(body: String) async throws {
        try await fixture.client.signUp(ada)
        let before = try await fixture.attempts()
        let requests = (0..<10).map { _ in TestRequest("POST", "/sessions", body: body) }
        let last = try await refusals(of: requests, fixture)
        #expect(last == [401, 401])
        #expect(try await fixture.attempts() == ([2, 2, 2, 2] + before).sorted(), "what a failure is counted by")
    }

    @Test(
        "A sign-in counts from its start: while as many as may fail are tried, one more is a 429 that says so",
        .identity(Cramped.program, settings: ["auth.attempts": "1"]))
    func attemptsAtOnce() async throws {
        try await fixture.client.signUp(ada)
        let cramped = try #require(fixture.cramped)
        let client = fixture.client
        let request = TestRequest("POST", "/sessions", body: ada.signIn)
        try await cramped.whileHashing { finish in
            let first = Task { try await client.send(request) }
            try await until { cramped.waitingCount == 1 }
            let second = try await client.send(request)
            #expect(second.status == 429 && second["Retry-After"] != nil, "\(second.face)")
            #expect(
                second.value(of: "detail") == "Too many sign-ins were tried from this address; try again later.")
            finish()
            #expect(try await first.value.status == 201)
        }
        #expect(try await client.signIn(ada).isSignedIn())
    }

    @Test(
        "A sign-up that finds no room is a 503 with Retry-After at once, and is not counted",
        .identity(Cramped.program, settings: settings))
    func signUp() async throws {
        try await fixture.client.signUp(ada)
        #expect(try await fixture.attempts().last == 1)
        let requests = (0..<10).map { TestRequest("POST", "/users", body: Credentials("user_\($0)").signUp) }
        let last = try await refusals(of: requests, fixture)
        #expect(last == [201, 201])
        #expect(try await fixture.attempts().last == 3)
    }

    @Test(
        "A change of a password that finds no room is a 503 with Retry-After at once, and is not counted",
        .identity(Cramped.program, settings: settings))
    func passwordChange() async throws {
        let session = try await fixture.client.enter(ada)
        let body = passwordBody(ada.password, "anchor-cloud-52")
        let request = TestRequest("PUT", "/session/password", [SessionClient.field(session.token)], body: body)
        let before = try await fixture.attempts()
        let last = try await refusals(of: Array(repeating: request, count: 10), fixture)
        // Of two at once one comes first; both passwords were right, and count as sign-ins.
        #expect(last == [204, 422])
        #expect(try await fixture.attempts().reduce(0, +) == before.reduce(0, +) + 4)
    }

    @Test(
        "One address has a quarter of the places: with as many right passwords as it likes, it keeps nobody else out",
        .identity(Cramped.program, settings: settings))
    func shares() async throws {
        try await fixture.client.signUp(ada)
        let cramped = try #require(fixture.cramped)
        let near = fixture.near
        let request = TestRequest("POST", "/sessions", body: ada.signIn)
        try await cramped.whileHashing { finish in
            let own = (0..<2).map { _ in Task { try await near.send(request).status } }
            try await until { cramped.waitingCount == 2 }
            let before = try await fixture.attempts()
            for _ in 0..<20 {
                let response = try await near.send(request)
                #expect(response.status == 503 && response["Retry-After"] != nil, "\(response.face)")
            }
            #expect(try await fixture.attempts() == before)
            let others = (1...6).map { number in
                let address = ClientAddress(version4: 0xC633_6400 + UInt32(number))
                let far = AddressedClient(fixture.client, from: address)
                return Task { try await far.send(request).status }
            }
            try await until { cramped.waitingCount == 8 }
            finish()
            for each in own + others { #expect(try await each.value == 201) }
        }
        let lines = fixture.log.filter { $0.contains("security=share-used-up") }
        #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("address=10.0.0.1") })
    }

    /// Sends requests at once while one password is being hashed. All but two, which wait, must be refused before the
    /// hashing ends. Returns the statuses of those two, the lower one first.
    private func refusals(of requests: [TestRequest], _ fixture: IdentityFixture) async throws -> [Int] {
        let cramped = try #require(fixture.cramped)
        let client = fixture.client
        var last: [Int] = []
        try await cramped.whileHashing { finish in
            last = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for request in requests { group.addTask { try await client.send(request) } }
                for _ in 2..<requests.count {
                    let response = try #require(try await group.next())
                    #expect(response.status == 503 && response["Retry-After"] != nil, "\(response.face)")
                }
                finish()
                return try await group.reduce(into: []) { $0.append($1.status) }
            }
        }
        return last.sorted()
    }
}
