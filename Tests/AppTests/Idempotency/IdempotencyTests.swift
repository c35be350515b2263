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

    @Test("The second request with a key changes nothing, and gets the same bytes and fields", .fixture)
    func replayed() async throws {
        let first = try await fixture.client.post("/items", Self.body, Self.key(#""k1""#))
        #expect(first.status == 201)
        #expect(first["Idempotent-Replayed"] == nil)
        for text in [#""k1""#, "k1"] {
            let second = try await fixture.client.post("/items", Self.body, Self.key(text))
            #expect(second.status == 201)
            #expect(second.body == first.body)
            for name in ["Location", "ETag", "Content-Type", "Cache-Control", "Content-Length"] {
                #expect(first[name] != nil)
                #expect(second[name] == first[name], "\(name)")
            }
            #expect(second["Idempotent-Replayed"] == "true")
        }
        #expect(try await count(fixture) == 1)
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

    @Test("A replay is the original response, whatever happened to the item since", .fixture)
    func afterChanges() async throws {
        let first = try await fixture.client.post("/items", Self.body, Self.key("k"))
        _ = try await fixture.client.delete(try #require(first["Location"]))
        let second = try await fixture.client.post("/items", Self.body, Self.key("k"))
        #expect(second.status == 201 && second.body == first.body)
        #expect(try await count(fixture) == 0)
    }

    @Test("Another body under the same key is a 422, and changes nothing", .fixture)
    func otherRequest() async throws {
        #expect(try await fixture.client.post("/items", Self.body, Self.key("k")).status == 201)
        for body in [#"{"name":"compass"}"#, #"{"name":"Compass","enabled":true}"#] {
            let response = try await fixture.client.post("/items", body, Self.key("k"))
            #expect(response.status == 422)
            #expect(response["Content-Type"] == "application/problem+json")
            #expect(response.value(of: "type") == "/problems/idempotency-key-taken")
            #expect(response["Idempotent-Replayed"] == nil)
        }
        #expect(try await count(fixture) == 1)
    }

    @Test("The longest key is honoured", .fixture)
    func longest() async throws {
        let key = Self.key(String(repeating: "k", count: 255))
        #expect(try await fixture.client.post("/items", Self.body, key).status == 201)
        #expect(try await fixture.client.post("/items", Self.body, key)["Idempotent-Replayed"] == "true")
    }

    @Test("A failure is not kept: the corrected request may use the key", .fixture)
    func failures() async throws {
        for body in [#"{"name":""}"#, "{", #"{"name":"","enabled":1}"#] {
            let answer = try await fixture.client.post("/items", body, Self.key("k"))
            #expect(answer.status == 422 || answer.status == 400)
            #expect(answer["Idempotent-Replayed"] == nil)
        }
        let answer = try await fixture.client.post("/items", Self.body, Self.key("k"))
        #expect(answer.status == 201)
        #expect(answer["Idempotent-Replayed"] == nil)
        #expect(try await count(fixture) == 1)
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
        try await store.database.first("SELECT COUNT(*) FROM items") { row throws(DatabaseError) in try row.integer(0) }
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
