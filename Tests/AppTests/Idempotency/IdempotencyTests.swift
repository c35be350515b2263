import ViperTesting

@Suite("Requests with a key")
struct IdempotencyTests {
    static let body = #"{"name":"Compass"}"#

    static func key(_ text: String) -> [(name: String, value: String)] { [("Idempotency-Key", text)] }

    /// The number of items, up to a hundred.
    func count(_ fixture: Fixture) async throws -> Int {
        let list = try await fixture.client.get("/items?limit=100").text
        return list.split(separator: #"{"id":"#).count - 1
    }

    @Test("A replay carries the new request's id")
    func requestID() async throws {
        let fixture = try await Fixture(.socket)
        let port = try #require(fixture.daemon?.port)
        var responses: [RawClient.Answer] = []
        for id in ["one", "two"] {
            let head = "POST /items HTTP/1.1\r\nHost: x\r\nX-Request-Id: \(id)\r\nIdempotency-Key: k\r\n"
            let rest = "Content-Type: application/json\r\nContent-Length: \(Self.body.utf8.count)\r\n\r\n\(Self.body)"
            responses.append(try #require(RawClient(port).ask(head + rest)))
        }
        #expect(responses.map { $0.fields["x-request-id"] } == ["one", "two"])
        #expect(responses[0].body == responses[1].body)
        await fixture.close()
    }

    @Test("Other methods do not look at the field, however bad it is", .fixture)
    func otherMethods() async throws {
        let added = try await fixture.client.post("/items", Self.body)
        let place = try #require(added["Location"])
        let bad = Self.key("a b")
        #expect(try await fixture.client.get(place, bad).status == 200)
        for name in ["one", "two"] {
            let answer = try await fixture.client.patch(place, #"{"name":"\#(name)"}"#, Self.key("k"))
            #expect(answer.status == 200 && answer.value(of: "name") == name)
        }
        #expect(try await fixture.client.patch(place, #"{"name":"three"}"#, bad).status == 200)
        #expect(try await fixture.client.delete(place, bad).status == 204)
    }

    @Test("An invalid key is listed with every other fault of the input, and after the body's type", .fixture)
    func withOtherFaults() async throws {
        let all = try await fixture.client.post("/items?x=1", #"{"name":""}"#, Self.key(#""""#))
        #expect(all.status == 400)
        for fault in [#""parameter":"x","code":"unknown""#, #""header":"Idempotency-Key""#, #""pointer":"/name""#] {
            #expect(all.text.contains(fault), "\(fault)")
        }
        let malformed = try await fixture.client.post("/items?x=1", "{", Self.key("a b"))
        #expect(malformed.status == 400)
        for fault in [#""parameter":"x""#, #""header":"Idempotency-Key""#, #""code":"malformedJSON""#] {
            #expect(malformed.text.contains(fault), "\(fault)")
        }
        let type = [("Content-Type", "text/plain"), ("Idempotency-Key", "")]
        #expect(try await fixture.client.post("/items", Self.body, type).status == 415)
        let nowhere = "/accounts/01920000-0000-7000-8000-000000000000/transactions"
        #expect(try await fixture.client.post(nowhere, "{}", Self.key("")).status == 404)
        // An invalid parameter is refused before a stored response is looked up.
        #expect(try await fixture.client.post("/items", Self.body, Self.key("k")).status == 201)
        #expect(try await fixture.client.post("/items?x=1", Self.body, Self.key("k")).status == 400)
        let alone = try await fixture.client.post("/items", Self.body, Self.key("k") + Self.key("k"))
        #expect(alone.status == 400)
        #expect(alone.text.contains(#""errors":[{"header":"Idempotency-Key","code":"repeated","#))
        #expect(try await count(fixture) == 1)
    }

    @Test("A request whose key is running is a 409 that says when to try again", .fixture)
    func running() async throws {
        let gate = HeldStore(fixture.store)
        try await gate.hold()
        async let first = fixture.client.post("/items", Self.body, Self.key("k"))
        try await gate.waitUntilSomebodyWaits()
        let second = try await fixture.client.post("/items", Self.body, Self.key("k"))
        #expect(second.status == 409)
        #expect(second["Retry-After"] == "1")
        #expect(second.value(of: "type") == "/problems/idempotency-key-running")
        try await gate.letGo()
        #expect(try await first.status == 201)
        let third = try await fixture.client.post("/items", Self.body, Self.key("k"))
        #expect(third["Idempotent-Replayed"] == "true")
        #expect(try await count(fixture) == 1)
    }

    @Test("Replays do not wait for each other", .fixture(over: [.sqlite]))
    func repetitionsAtOnce() async throws {
        let made = try await fixture.client.post("/items", Self.body, Self.key("k"))
        let gate = HeldStore(fixture.store)
        try await gate.hold()
        async let first = fixture.client.post("/items", Self.body, Self.key("k"))
        try await gate.waitUntilSomebodyWaits()
        let second = try await fixture.client.post("/items", Self.body, Self.key("k"))
        #expect(second.status == 201 && second.body == made.body && second["Idempotent-Replayed"] == "true")
        let other = try await fixture.client.post("/items", #"{"name":"Lamp"}"#, Self.key("k"))
        #expect(other.status == 422)
        try await gate.letGo()
        #expect(try await first["Idempotent-Replayed"] == "true")
        #expect(try await count(fixture) == 1)
    }

    @Test("A key's time ends, and with it what it stood for")
    func expiry() async throws {
        try await Fixture.with(keep: .milliseconds(100)) { (fixture: Fixture) async throws in
            let first = try await fixture.client.post("/items", Self.body, Self.key("k"))
            fixture.clock.pass(milliseconds: 80)
            let second = try await fixture.client.post("/items", Self.body, Self.key("k"))
            #expect(second.body == first.body)
            fixture.clock.pass(milliseconds: 20)
            let third = try await fixture.client.post("/items", #"{"name":"Lamp"}"#, Self.key("k"))
            #expect(third.status == 201)
            #expect(third["Idempotent-Replayed"] == nil)
            let fourth = try await fixture.client.post("/items", #"{"name":"Lamp"}"#, Self.key("k"))
            #expect(fourth.body == third.body && fourth["Idempotent-Replayed"] == "true")
            #expect(try await count(fixture) == 2)
        }
    }

    @Test("An id in upper case is the same scope, and another id is not", .fixture)
    func idsInUpperCase() async throws {
        let accounts = [try await fixture.addAccount("a"), try await fixture.addAccount("b")]
        for (id, isDone) in [(accounts[0], false), (accounts[0].uppercased(), true), (accounts[1], false)] {
            let response = try await fixture.client.post("/accounts/\(id)/transactions", transaction(), Self.key("k"))
            #expect(response.status == 201 && (response["Idempotent-Replayed"] != nil) == isDone)
        }
    }

    @Test("What was kept by the scope and the fingerprint of before matches as before", .fixture)
    func keptBefore() async throws {
        for path in ["/items", "/%69tems"] {
            let first = try await fixture.client.post("/items", Self.body, Self.key("k"))
            #expect(first.status == 201 && first["Idempotent-Replayed"] == nil)
            let scope = Array("POST \(path) k".utf8)
            let hashes = (
                scope: scope.withUnsafeBytes { Hash64.hash($0) },
                body: Array(Self.body.utf8).withUnsafeBytes { Hash64.hash($0) }
            )
            // As stored by the release before.
            try await fixture.database.run(
                "UPDATE kept_answers SET scope = $1, scope_hash = $2, fingerprint = $3",
                [.blob(scope), .integer(Int64(bitPattern: hashes.scope)), .integer(Int64(bitPattern: hashes.body))])
            let again = try await fixture.client.post(path, Self.body, Self.key("k"))
            #expect(again["Idempotent-Replayed"] == "true" && again.body == first.body, "\(path)")
            #expect(try await fixture.client.post(path, #"{"name":"Lamp"}"#, Self.key("k")).status == 422)
            try await fixture.database.run("DELETE FROM kept_answers")
        }
    }

    @Test(
        "A request that took too long is a 503; its retry finds what became of it, and there is one item",
        arguments: TestStore.Engine.allCases)
    func deadline(engine: TestStore.Engine) async throws {
        let fixture = try await Fixture(.socket, over: engine, limit: .milliseconds(150))
        let gate = HeldStore(fixture.store)
        try await gate.hold()
        let late = try await fixture.client.post("/items", Self.body, Self.key("k"))
        #expect(late.status == 503)
        try await gate.letGo()
        // On a slow machine these may time out too.
        func retried() async throws -> TestResponse {
            while true {
                let response = try await fixture.client.post("/items", Self.body, Self.key("k"))
                if response.status != 409 && response.status != 503 { return response }
            }
        }
        let response = try await retried()
        #expect(response.status == 201)
        #expect(try await retried().body == response.body)
        #expect(try await count(of: fixture.store) == 1)
        await fixture.close()
    }

    private func count(of store: TestStore) async throws -> Int64? {
        try await store.database.number("SELECT COUNT(*) FROM items")
    }

    @Test(
        "A client that leaves, whenever it does, finds one item after its retry", arguments: TestStore.Engine.allCases)
    func leaving(engine: TestStore.Engine) async throws {
        let fixture = try await Fixture(.socket, over: engine)
        let port = try #require(fixture.daemon?.port)
        for number in 0..<60 {
            let client = RawClient(port)
            client.send(
                "POST /items HTTP/1.1\r\nHost: x\r\nIdempotency-Key: left-\(number)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(Self.body.utf8.count)\r\n\r\n\(Self.body)")
            if number % 3 > 0 { try await Task.sleep(for: .microseconds(number * 20)) }
            client.leave(abruptly: number % 2 == 0)
        }
        for number in 0..<60 {
            var response = try await fixture.client.post("/items", Self.body, Self.key("left-\(number)"))
            while response.status == 409 {
                response = try await fixture.client.post("/items", Self.body, Self.key("left-\(number)"))
            }
            #expect(response.status == 201)
        }
        #expect(try await count(fixture) == 60)
        await fixture.close()
    }
}
