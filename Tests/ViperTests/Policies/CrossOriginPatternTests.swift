import ViperTesting

@Suite("Pages of other origins, by wildcard")
struct CrossOriginPatternTests {
    private func server() throws -> InProcessClient {
        var policies = Policies()
        let patterns = try ["https://*.example.com", "http://localhost:*"].map { try #require(OriginPattern($0)) }
        let listed = try #require(Origin("https://app.example.org"))
        policies.origins = CORSPolicy(.listed([listed], patterns: patterns), maxAge: 600)
        return try client([Route(.get, "/a", Word.Builder(word: "w"), isEntry: true)], policies)
    }

    @Test(
        "A matching origin is echoed by its own name, and no other origin is",
        arguments: [
            ("https://a.example.com", true), ("http://localhost:5173", true), ("https://app.example.org", true),
            ("https://evil-example.com", false), ("https://a.example.com.evil.org", false), ("null", false),
        ])
    func origins(_ origin: String, _ isAllowed: Bool) async throws {
        let client = try server()
        for target in ["/a", "/none"] {
            let response = try await client.get(target, [("Origin", origin)])
            #expect(response["Access-Control-Allow-Origin"] == (isAllowed ? origin : nil))
            #expect((response["Access-Control-Expose-Headers"] != nil) == isAllowed)
            #expect(response["Vary"] == "Origin" && response["Access-Control-Allow-Credentials"] == nil)
        }
        let preflight = try await client.send(
            TestRequest("OPTIONS", "/a", [("Origin", origin), ("Access-Control-Request-Method", "GET")]))
        #expect(preflight.status == 204)
        #expect((preflight["Access-Control-Allow-Methods"] != nil) == isAllowed)
        #expect(preflight["Access-Control-Allow-Origin"] == (isAllowed ? origin : nil))
    }

    @Test("An origin with a user in it, or two of them, is a 400", arguments: ["https://a@b.example.com", "https://*"])
    func malformed(_ origin: String) async throws {
        let response = try await server().get("/a", [("Origin", origin)])
        #expect(response.status == 400 && response["Access-Control-Allow-Origin"] == nil)
    }
}
