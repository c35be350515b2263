import ViperTesting

@Suite("Pages of other origins")
struct CrossOriginTests {
    private static let page = "https://app.example.org"
    private static let local = "http://127.0.0.1:3000"
    /// One that a pattern matches.
    private static let branch = "https://branch.example.com"
    private static let exposed =
        "ETag, Link, Location, Retry-After, X-Request-Id, RateLimit, RateLimit-Policy, Idempotent-Replayed, Allow, "
        + "Accept-Encoding, Accept-Patch, Accept-Post, Accept-Ranges, Content-Disposition, Content-Range, Date, "
        + "WWW-Authenticate"

    private func server(_ origins: CORSPolicy.Origins, headers: [String] = []) throws -> InProcessClient {
        var policies = Policies()
        policies.origins = CORSPolicy(origins, maxAge: 600, headers: headers)
        let doors = Router(CaptureGate(), [Route(.get, "/room", Word.ScopedBuilder(), isEntry: true)])
        let routes: [Route<Void>] = [
            Route(.get, "/a", Word.Builder(word: "w"), isEntry: true),
            Route(.post, "/a", Word.Builder(word: "w"), isEntry: true), Route("/doors/{door}", doors),
        ]
        return try client(routes, policies)
    }

    private func listed() throws -> InProcessClient {
        try server(
            .listed(
                [try #require(Origin(Self.page)), try #require(Origin(Self.local))],
                patterns: [try #require(OriginPattern("https://*.example.com"))]))
    }

    @Test("A configured origin may read every response, problems too; another may not, and every response varies by it")
    func answers() async throws {
        let client = try listed()
        for (target, status) in [("/a", 200), ("/none", 404), ("/doors/closed/room", 404)] {
            for origin in [Self.page, Self.local, Self.branch] {
                let answer = try await client.get(target, [("Origin", origin)])
                #expect(answer.status == status)
                #expect(answer["Access-Control-Allow-Origin"] == origin)
                #expect(answer["Access-Control-Expose-Headers"] == Self.exposed)
                #expect(answer["Vary"] == "Origin" && answer["Access-Control-Allow-Credentials"] == nil)
            }
            for origin in [
                "https://evil.example", "https://app.example.org:8443", "http://app.example.org", "null", nil,
                "https://evil-example.com", "https://branch.example.com.evil.org",
            ] {
                let answer = try await client.get(target, origin.map { [("Origin", $0)] } ?? [])
                #expect(answer.status == status)
                #expect(answer["Access-Control-Allow-Origin"] == nil)
                #expect(answer["Access-Control-Expose-Headers"] == nil)
                #expect(answer["Vary"] == "Origin")
            }
        }
        #expect(try await client.send(TestRequest("DELETE", "/a", [("Origin", Self.page)]))["Allow"] != nil)
    }

    @Test("With * every page may read every response, and none varies by the origin")
    func every() async throws {
        let client = try server(.every)
        for fields in [
            [], [(name: "Origin", value: "https://any.example")], [(name: "Origin", value: "null")],
            [(name: "Origin", value: "file://")],
        ] {
            let answer = try await client.get("/a", fields)
            #expect(answer["Access-Control-Allow-Origin"] == "*")
            #expect(answer["Access-Control-Expose-Headers"] == Self.exposed)
            #expect(answer["Vary"] == nil)
        }
    }

    @Test(
        "A preflight response has the path's methods, for allowed origins",
        arguments: [
            ("/a", page, 204, "GET, HEAD, POST, OPTIONS"), ("/doors/closed/room", page, 204, "GET, HEAD, OPTIONS"),
            ("/a", branch, 204, "GET, HEAD, POST, OPTIONS"), ("/a", "https://evil.example", 204, nil),
            ("/none", page, 404, nil),
        ] as [(String, String, Int, String?)])
    func preflight(_ target: String, _ origin: String, _ status: Int, _ methods: String?) async throws {
        let request = TestRequest(
            "OPTIONS", target,
            [
                ("Origin", origin), ("Access-Control-Request-Method", "PATCH"),
                ("Access-Control-Request-Headers", "content-type,x-unknown"),
            ])
        let answer = try await listed().send(request)
        #expect(answer.status == status)
        #expect(answer["Access-Control-Allow-Methods"] == methods)
        #expect(answer["Access-Control-Allow-Origin"] == (origin == "https://evil.example" ? nil : origin))
        #expect(answer["Access-Control-Max-Age"] == methods.map { _ in "600" })
        #expect(
            answer["Access-Control-Allow-Headers"]
                == methods.map { _ in
                    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, "
                        + "Last-Event-ID, Range, X-Request-Id, traceparent, tracestate, "
                        + "baggage, sentry-trace, X-Requested-With, Cache-Control"
                })
        #expect((answer["Allow"] != nil) == (status == 204))
        #expect(answer["Vary"] == "Origin")
    }

    @Test("A plain OPTIONS is no preflight, and fields of the operator's may be sent")
    func others() async throws {
        let plain = try await listed().send(TestRequest("OPTIONS", "/a", [("Origin", Self.page)]))
        #expect(plain.status == 204)
        #expect(plain["Access-Control-Allow-Methods"] == nil)
        #expect(plain["Access-Control-Allow-Origin"] == Self.page)
        let keyed = try await server(.every, headers: ["X-Tenant", "X-Api-Key"]).send(
            TestRequest("OPTIONS", "/a", [("Origin", "https://x.example"), ("Access-Control-Request-Method", "GET")]))
        #expect(keyed["Access-Control-Allow-Headers"]?.hasSuffix(", Cache-Control, X-Tenant, X-Api-Key") == true)
        #expect(keyed["Access-Control-Allow-Origin"] == "*")
    }

    @Test(
        "An invalid Origin is refused and named, and so is a repeated one",
        arguments: [
            "", "example.org", "https://", "https://a/", "https://a/path", "https://a b", "HTTPS://a",
            "https://a:99999",
            "https://a https://b", "*", "https://é.example", "https://a@b.example.com",
        ])
    func malformed(_ origin: String) async throws {
        for client in [try listed(), try server(.every)] {
            for method in ["GET", "OPTIONS"] {
                for fields in [[("Origin", origin)], [("Origin", Self.page), ("origin", Self.page)]] {
                    let answer = try await client.send(TestRequest(method, "/a", fields.map { (name: $0, value: $1) }))
                    #expect(answer.status == 400)
                    let code = fields.count == 1 ? "malformed" : "repeated"
                    #expect(answer.text.contains(#""errors":[{"header":"Origin","code":"\#(code)","detail":"#))
                    #expect(answer["Access-Control-Allow-Origin"] != Self.page)
                }
            }
        }
    }

    @Test("Where it is off an Origin is not looked at")
    func off() async throws {
        let client = try client([Route(.get, "/a", Word.Builder(word: "w"), isEntry: true)])
        let answer = try await client.get("/a", [("Origin", "no origin")])
        #expect(answer.status == 200)
        #expect(answer["Access-Control-Allow-Origin"] == nil)
        #expect(answer["Vary"] == nil)
        let preflight = try await client.send(
            TestRequest("OPTIONS", "/a", [("Origin", Self.page), ("Access-Control-Request-Method", "GET")]))
        #expect(!preflight.fields.contains { $0.name.hasPrefix("Access-Control-") || $0.name == "Vary" })
    }
}
