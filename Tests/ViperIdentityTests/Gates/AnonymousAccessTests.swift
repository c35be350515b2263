import ViperTesting

@Suite("Strangers")
struct AnonymousAccessTests {
    private let groups = ["/items", "/repositories", "/todos", "/accounts"]
    private let item = #"{"name":"Brass lantern"}"#

    private func with(_ access: String?, _ body: (IdentityFixture) async throws -> Void) async throws {
        let settings = access.map { ["access.anonymous": $0] } ?? [:]
        try await IdentityFixture.with(TestedAdder.program, settings: settings, body)
    }

    @Test("By default strangers read and change everything", arguments: [nil, "all"])
    func all(access: String?) async throws {
        try await with(access) { fixture in
            for path in groups { #expect(try await fixture.client.get(path).status == 200, "\(path)") }
            let added = try await fixture.client.post("/items", item)
            #expect(added.status == 201)
            let place = try #require(added["Location"])
            #expect(try await fixture.client.patch(place, #"{"enabled":false}"#).status == 200)
            #expect(try await fixture.client.delete(place).status == 204)
        }
    }

    @Test("With access `read`, strangers may read, and signed-in users may do everything")
    func read() async throws {
        try await with("read") { fixture in
            let session = try await fixture.client.enter(ada)
            for path in groups { #expect(try await fixture.client.get(path).status == 200, "\(path)") }
            let added = try await session.post("/items", item)
            let place = try #require(added["Location"])
            #expect(try await fixture.client.get(place).status == 200)
            for request in changes(of: place) {
                let response = try await fixture.client.send(request)
                #expect(response.isUnauthenticated(invalidToken: false), "\(request.method): \(response.face)")
            }
            #expect(try await session.patch(place, #"{"enabled":false}"#).status == 200)
            #expect(try await session.delete(place).status == 204)
        }
    }

    @Test("With none, strangers get 401 in every group, and what belongs to no group stays open")
    func none() async throws {
        try await with("none") { fixture in
            let session = try await fixture.client.enter(ada)
            for path in groups {
                #expect(try await fixture.client.get(path).isUnauthenticated(invalidToken: false), "\(path)")
                let response = try await session.get(path)
                #expect(response.status == 200 && response["Cache-Control"] == "private, no-cache", "\(path)")
                #expect(response["Vary"]?.hasSuffix("Authorization, Cookie") == true, "\(path)")
            }
            let place = try #require(try await session.post("/items", item)["Location"])
            for request in changes(of: place) + [TestRequest("GET", place), TestRequest("HEAD", place)] {
                #expect(try await fixture.client.send(request).status == 401, "\(request.method)")
            }
            for path in ["/", "/livez", "/readyz", "/openapi.json"] {
                #expect(try await fixture.client.get(path).status == 200, "\(path)")
            }
            #expect(try await fixture.client.send(TestRequest("OPTIONS", "/items")).status == 204)
            #expect(try await fixture.client.send(TestRequest("PUT", "/items", body: "{}")).status == 405)
        }
    }

    @Test("A token that is no good is a 401 also where strangers are let in", arguments: ["all", "read", "none"])
    func badToken(access: String) async throws {
        try await with(access) { fixture in
            let ended = try await fixture.client.enter(ada)
            #expect(try await ended.delete("/session").status == 204)
            for path in groups {
                #expect(try await ended.get(path).isUnauthenticated(invalidToken: true), "\(path)")
            }
            #expect(try await ended.post("/items", item).isUnauthenticated(invalidToken: true))
        }
    }

    @Test("A key is the caller's: the same key of another, or of a stranger, is another request")
    func keys() async throws {
        try await with("all") { fixture in
            let clients: [any TestClient] = [
                try await fixture.client.enter(ada), try await fixture.client.enter(bob), fixture.client,
            ]
            var places: Set<String> = []
            for client in clients {
                let first = try await client.post("/items", item, [("Idempotency-Key", "k")])
                let second = try await client.post("/items", item, [("Idempotency-Key", "k")])
                #expect(first.status == 201 && first["Idempotent-Replayed"] == nil)
                #expect(second["Idempotent-Replayed"] == "true" && second.body == first.body)
                places.insert(first["Location"] ?? "")
            }
            #expect(places.count == 3)
        }
    }

    @Test("A page's cookie changes nothing from a page of another origin")
    func cookies() async throws {
        try await with("none") { fixture in
            try await fixture.client.signUp(ada)
            let page = try await fixture.client.signInFromPage(ada)
            let place = try #require(try await page.post("/items", item)["Location"])
            for request in changes(of: place) {
                for bad in [PageClient.Page.silent, .foreign("https://evil.example"), .old("null")] {
                    #expect(try await page.on(bad).send(request).status == 403, "\(request.method) \(bad)")
                }
            }
            #expect(try await page.get(place).value(of: "name") == "Brass lantern")
        }
    }

    private func changes(of place: String) -> [TestRequest] {
        [
            TestRequest("POST", "/items", body: item), TestRequest("PATCH", place, body: #"{"enabled":false}"#),
            TestRequest("DELETE", place), TestRequest("DELETE", "/items"),
            TestRequest("POST", "/todos", body: #"{"title":"Air the tent"}"#),
            TestRequest("POST", "/accounts", body: #"{"name":"Cash","currency":"EUR"}"#),
        ]
    }
}
