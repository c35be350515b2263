import ViperTesting

@Suite("What all routes share")
struct EnabledPoliciesTests {
    private static let page = (name: "Origin", value: "https://app.example.org")

    private func policies(requests: Int = 0) throws -> Policies {
        var policies = Policies()
        policies.origins = CORSPolicy(.listed([try #require(Origin(Self.page.value))]), maxAge: 60)
        if requests > 0 { policies.limiter = try RateLimiter(RequestLimits(reads: requests), seconds: 86_400) }
        return policies
    }

    @Test("A page of a configured origin reads, adds and changes items, and sees tags and links")
    func page() async throws {
        try await Fixture.with(policies: policies()) { fixture in
            let client = fixture.client
            let preflight = try await client.send(
                TestRequest("OPTIONS", "/items", [Self.page, ("Access-Control-Request-Method", "POST")]))
            #expect(preflight.status == 204)
            #expect(preflight["Access-Control-Allow-Origin"] == Self.page.value)
            #expect(preflight["Access-Control-Allow-Methods"] == preflight["Allow"])
            #expect(preflight["Access-Control-Max-Age"] == "60")
            #expect(preflight["Access-Control-Allow-Headers"]?.contains("If-Match") == true)
            let added = try await client.post("/items", #"{"name":"Lamp"}"#, [Self.page])
            #expect(added.status == 201)
            #expect(added["Access-Control-Allow-Origin"] == Self.page.value)
            #expect(added["Access-Control-Expose-Headers"]?.hasPrefix("ETag, Link, Location, ") == true)
            let location = try #require(added["Location"])
            let tag = try #require(try await client.get(location)["ETag"])
            let unchanged = try await client.get(location, [Self.page, ("If-None-Match", tag)])
            #expect(unchanged.status == 304)
            #expect(unchanged["Access-Control-Allow-Origin"] == Self.page.value)
            #expect(unchanged["Vary"]?.hasSuffix("Origin") == true)
            let gone = try await client.delete(location, [Self.page])
            #expect(gone.status == 204)
            #expect(gone["Access-Control-Allow-Origin"] == Self.page.value)
        }
    }

    /// `t` of a `RateLimit` field with this many requests left.
    private func seconds(_ field: String?, left: Int) -> Int? {
        let start = #""changes";r=\#(left);t="#
        guard let field, field.hasPrefix(start) else { return nil }
        return Int(field.dropFirst(start.count))
    }

    @Test("Over its quota a client changes nothing, and a page may read why")
    func quota() async throws {
        try await Fixture.with(policies: policies(requests: 2)) { fixture in
            let client = fixture.client
            for left in [1, 0] {
                let added = try await client.post("/items", #"{"name":"Lamp"}"#)
                #expect(added.status == 201)
                let seconds = try #require(self.seconds(added["RateLimit"], left: left))
                #expect((42_000...43_200).contains(seconds))
                #expect(added["RateLimit-Policy"] == #""changes";q=2;w=86400"#)
            }
            let refused = try await client.post("/items", #"{"name":"Lamp"}"#, [Self.page])
            #expect(refused.status == 429)
            let seconds = try #require(self.seconds(refused["RateLimit"], left: 0))
            #expect((42_000...43_200).contains(seconds))
            #expect(refused["Retry-After"] == "\(seconds)")
            #expect(refused["Access-Control-Allow-Origin"] == Self.page.value)
            #expect(refused["Cache-Control"] == "no-store")
            #expect(refused.value(of: "type") == "/problems/rate-limited")
            for target in ["/livez", "/readyz"] {
                let response = try await client.get(target)
                #expect(response.status == 200)
                #expect(response["RateLimit"] == nil)
            }
            for status in [200, 200, 429] { #expect(try await client.get("/").status == status) }
        }
    }
}
