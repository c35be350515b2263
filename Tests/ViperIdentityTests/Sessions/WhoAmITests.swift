import ViperTesting

@Suite("Who am I")
struct WhoAmITests {
    @Test("A token shows its session and its user, and no cache stores the response", .identity(by: Transport.tested))
    func session() async throws {
        let session = try await fixture.client.enter(ada)
        let response = try await session.get("/session")
        #expect(response.status == 200)
        for member in ["id", "createdAt", "lastUsedAt", "expiresAt"] { #expect(response.value(of: member) != nil) }
        #expect(response.json["user"]?["name"]?.text == "ada")
        #expect(response.json["address"]?.text == "127.0.0.1")
        #expect(!response.text.contains(session.token))
        #expect(response["Cache-Control"] == "no-store")
        #expect(response.values("Vary").joined(separator: ",").contains("Authorization"))
        // A scheme's name is read in any case (RFC 9110, section 11.1).
        let lower = [(name: "Authorization", value: "bearer \(session.token)")]
        #expect(try await fixture.client.get("/session", lower).status == 200)
    }

    @Test("Without a token, a route that needs one asks for it and names no error", .identity(by: Transport.tested))
    func missing() async throws {
        for (method, path) in needing {
            let response = try await fixture.client.send(TestRequest(method, path))
            #expect(response.isUnauthenticated(invalidToken: false), "\(method) \(path): \(response.face)")
        }
        let basic = [(name: "Authorization", value: "Basic YWRhOmFkYQ==")]
        let response = try await fixture.client.get("/session", basic)
        #expect(response.status == 401 && response["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
    }

    @Test(
        "A token that is unknown, changed, ended or expired is one refusal: invalid_token, word for word",
        .identity(by: Transport.tested))
    func invalid() async throws {
        let expired = try await fixture.client.enter(ada)
        fixture.clock.pass(milliseconds: 31 * Wait.day)
        let ended = try await fixture.client.signIn(ada)
        #expect(try await ended.delete("/session").status == 204)
        let good = try await fixture.client.signIn(ada)
        let first = good.token.first == "A" ? "B" : "A"
        let tokens = [
            expired.token, ended.token, first + good.token.dropFirst(), String(good.token.dropLast()),
            good.token + "A", String(repeating: "A", count: good.token.count), "x",
            String(repeating: "A", count: 4_000),
        ]
        var faces: Set<String> = []
        for token in tokens {
            let response = try await SessionClient(fixture.client, token: token).get("/session")
            #expect(response.isUnauthenticated(invalidToken: true), "\(response.face)")
            faces.insert(response.face)
        }
        #expect(faces.count == 1, "\(faces)")
        #expect(try await good.isSignedIn())
    }

    @Test(
        "A field that is no token is refused", .identity(by: Transport.tested),
        arguments: ["Bearer", "Bearer ", "Bearer a b", "Bearer a,b", "Bearer \"a\"", "Bearer ä", "Token a"])
    func malformed(value: String) async throws {
        let response = try await fixture.client.get("/session", [("Authorization", value)])
        #expect([400, 401].contains(response.status), "\(response.face)")
        if response.status == 401 { #expect(response["WWW-Authenticate"]?.hasPrefix("Bearer") == true) }
    }

    @Test("A route that needs no token never responds with 401, whatever is sent", .identity(by: Transport.tested))
    func open() async throws {
        try await fixture.client.signUp(ada)
        for token in ["unknown", ""] {
            let client = SessionClient(fixture.client, token: token)
            for path in ["/", "/livez", "/readyz", "/openapi.json", "/problems/not-found"] {
                #expect(try await client.get(path).status == 200, "\(path)")
            }
            #expect(try await client.post("/sessions", ada.signIn).status == 201)
            let recovery = #"{"email":"nobody@mail.test"}"#
            #expect(try await client.post("/password-recoveries", recovery).status == 202)
            #expect(try await client.get("/no/such/path").status == 404)
            #expect(try await client.put("/session", "{}").status == 405)
            #expect(try await client.send(TestRequest("OPTIONS", "/session")).status == 204)
        }
    }

    @Test("The caller is identified before the input is read", .identity(by: Transport.tested))
    func order() async throws {
        let response = try await fixture.client.put("/session/password", "{ no JSON")
        #expect(response.isUnauthenticated(invalidToken: false))
        #expect(try await fixture.client.get("/session?x=1").status == 401)
    }

    @Test("A session ends 30 days after its last use, and 90 after it began", .identity)
    func ends() async throws {
        let idle = try await fixture.client.enter(ada)
        let used = try await fixture.client.signIn(ada)
        for _ in 0..<4 {
            fixture.clock.pass(milliseconds: 20 * Wait.day)
            #expect(try await used.isSignedIn())
        }
        #expect(try await !idle.isSignedIn())
        fixture.clock.pass(milliseconds: 11 * Wait.day)
        #expect(try await used.get("/session").isUnauthenticated(invalidToken: true))
    }

    @Test("The last use is noted at most once a minute", .identity)
    func lastUse() async throws {
        let session = try await fixture.client.enter(ada)
        func lastUse() async throws -> String? { try await session.get("/session").value(of: "lastUsedAt") }
        _ = try await lastUse()
        let first = try await lastUse()
        fixture.clock.pass(milliseconds: 30 * Wait.second)
        _ = try await lastUse()
        #expect(try await lastUse() == first)
        fixture.clock.pass(milliseconds: 5 * Wait.minute)
        _ = try await lastUse()
        #expect(try await lastUse() != first)
    }

    private let needing = [
        ("GET", "/session"), ("HEAD", "/session"), ("DELETE", "/session"), ("GET", "/sessions"),
        ("DELETE", "/sessions"), ("DELETE", "/sessions/01920000-0000-7000-8000-000000000000"),
        ("POST", "/session/renewal"), ("PUT", "/session/password"),
        ("POST", "/session/email-confirmation"), ("DELETE", "/users/ada"),
        ("GET", "/users/ada/export"),
    ]
}
