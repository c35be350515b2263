import ViperTesting

@Suite("Rate limits")
struct RateLimiterTests {
    /// A dispatcher that gets requests from given addresses.
    struct Peer: Sendable {
        let dispatcher: Dispatcher

        init(_ limiter: RateLimiter) throws {
            var policies = Policies()
            policies.limiter = limiter
            let routes: [Route<Void>] = [
                Route(.get, "/limited", Word.Builder(word: "w"), isEntry: true),
                Route(.post, "/limited", Word.Builder(word: "w"), isEntry: true),
                Route(.delete, "/limited", Word.Builder(word: "w"), isEntry: true),
                Route(.post, "/secrets", "", isEntry: true) { _ in
                    Module(Secret(), Echo.Presenter(), Echo.View())
                },
                Route(.post, "/files", Reading<File>(), isEntry: true),
                Route(.get, "/free", Word.Builder(word: "w"), isEntry: true, isLimited: false),
            ]
            dispatcher = try ViperTests.dispatcher(routes, policies)
        }

        func get(
            _ target: String, from address: String, _ fields: [(name: String, value: String)] = [],
            method: String = "GET", at moment: UInt64 = 1_000_000_000_000
        ) async throws -> TestResponse {
            let peer = try #require(ClientAddress(address))
            let dispatcher = dispatcher
            let client = InProcessClient { request in
                request.storage.peer = peer
                request.storage.moment = moment
                return await dispatcher.respond(to: request)
            }
            return try await client.send(TestRequest(method, target, fields))
        }
    }

    /// A module that takes a password, say.
    struct Secret: Interactor {
        static let handlesSecrets = true

        func execute(_ input: NoInput) async throws(Failure) -> String { "kept" }
    }

    /// An input with a file.
    struct File: WireInput {
        init(_ field: inout some InputFields) {
            _ = field.upload("file", "Any picture.", types: [.png], atMost: 1_000)
        }
    }

    private static let minute: UInt64 = 60_000_000_000

    @Test("Reads, changes, sign-ins and uploads have quotas of their own; none has more than reads")
    func classes() async throws {
        let server = try Peer(
            RateLimiter(RequestLimits(reads: 4, changes: 3, signIns: 2, uploads: 1), seconds: 60))
        for (method, target, name, limit) in [
            ("POST", "/files", "uploads", 1), ("POST", "/secrets", "sign-ins", 2), ("POST", "/limited", "changes", 3),
            ("GET", "/limited", "reads", 4),
        ] {
            for left in (0..<limit).reversed() {
                let response = try await server.get(target, from: "192.0.2.1", method: method)
                #expect(response.status != 429)
                #expect(response["RateLimit"]?.hasPrefix("\"\(name)\";r=\(left);t=") == true)
                #expect(response["RateLimit-Policy"] == "\"\(name)\";q=\(limit);w=60")
            }
            let refused = try await server.get(target, from: "192.0.2.1", method: method)
            #expect(refused.status == 429)
            #expect(refused.text.contains("Expected at most \(limit) \(name) in 60 s"))
        }
        #expect(try await server.get("/limited", from: "192.0.2.1", method: "DELETE").status == 429)
        #expect(try await server.get("/limited", from: "192.0.2.1", method: "HEAD").status == 429)
        #expect(RequestLimits(reads: 5) == RequestLimits(reads: 5, changes: 5, signIns: 5, uploads: 5))
        #expect(RequestLimits(reads: 5, changes: 9).changes == 5)
    }

    @Test("Each request that is refused is told to who watches what clients use up")
    func watched() async throws {
        let refused = Locked<[String]>([])
        let watch = ShareWatch(
            proxies: TrustedProxies(),
            refused: { things, address in refused.withLock { $0 += ["\(things) \(address.text)"] } },
            report: { _ in })
        let server = try Peer(RateLimiter(RequestLimits(reads: 1), seconds: 60, watch: watch))
        for address in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"] {
            _ = try await server.get("/limited", from: address)
        }
        #expect(refused.withLock { $0 } == ["Requests 192.0.2.1", "Requests 192.0.2.1"])
    }

    @Test("Every response of a limited route says what is left; over the limit it is 429 with Retry-After")
    func fields() async throws {
        let server = try Peer(RateLimiter(RequestLimits(reads: 2), seconds: 60))
        for left in [1, 0] {
            let response = try await server.get("/limited", from: "192.0.2.1")
            #expect(response.status == 200)
            #expect(response["RateLimit"] == #""reads";r=\#(left);t=30"#)
            #expect(response["RateLimit-Policy"] == #""reads";q=2;w=60"#)
            #expect(response["Retry-After"] == nil)
        }
        let response = try await server.get("/limited", from: "192.0.2.1")
        #expect(response.status == 429)
        #expect(response["Content-Type"] == "application/problem+json")
        #expect(response["RateLimit"] == #""reads";r=0;t=30"#)
        #expect(response["RateLimit-Policy"] == #""reads";q=2;w=60"#)
        #expect(response["Retry-After"] == "30")
        #expect(response.text.contains(#""type":"/problems/rate-limited""#))
        #expect(response.text.contains("Expected at most 2 reads in 60 s; try again in 30 s."))
        #expect(try await server.get("/limited", from: "192.0.2.1", at: 1_000_000_000_000 + Self.minute).status == 200)
    }

    @Test("An unlimited route counts nothing and has no RateLimit fields; nor do 404, 405, 406 and OPTIONS")
    func free() async throws {
        let server = try Peer(RateLimiter(RequestLimits(reads: 1), seconds: 60))
        for (target, method, fields, status) in [
            ("/free", "GET", [], 200), ("/none", "GET", [], 404), ("/limited", "PUT", [], 405),
            ("/limited", "OPTIONS", [], 204), ("/limited", "GET", [(name: "Accept", value: "text/html")], 406),
        ] {
            for _ in 0..<3 {
                let response = try await server.get(target, from: "192.0.2.1", fields, method: method)
                #expect(response.status == status)
                #expect(response["RateLimit"] == nil)
                #expect(response["RateLimit-Policy"] == nil)
            }
        }
        #expect(try await server.get("/limited", from: "192.0.2.1").status == 200)
        #expect(try await server.get("/limited", from: "192.0.2.1", method: "HEAD").status == 429)
        #expect(try await server.get("/free", from: "192.0.2.1").status == 200)
    }

    @Test("Clients are distinguished by address: the whole of IPv4, mapped or not, and the first 64 bits of IPv6")
    func addresses() async throws {
        let server = try Peer(RateLimiter(RequestLimits(reads: 1), seconds: 60))
        for (address, status) in [
            ("192.0.2.1", 200), ("192.0.2.2", 200), ("192.0.2.1", 429), ("::ffff:192.0.2.2", 429),
            ("2001:db8::1", 200), ("2001:db8::2", 429), ("2001:db8:0:1::1", 200), ("2001:db8:0:1:ffff::", 429),
            ("::1", 200), ("0.0.0.1", 200),
        ] {
            #expect(try await server.get("/limited", from: address).status == status, "\(address)")
        }
    }

    @Test("A client behind a trusted proxy is identified by what the proxy says, and by nothing it says itself")
    func proxies() async throws {
        let networks = [try #require(Network("10.0.0.0/8"))]
        let server = try Peer(RateLimiter(RequestLimits(reads: 1), seconds: 60, proxies: TrustedProxies(networks)))
        for (peer, forwarded, status) in [
            ("10.0.0.1", "192.0.2.1", 200), ("10.0.0.1", "192.0.2.2", 200), ("10.0.0.2", "192.0.2.1", 429),
            ("10.0.0.1", "192.0.2.77, 192.0.2.1", 429), ("192.0.2.9", "192.0.2.3", 200),
            ("192.0.2.9", "192.0.2.4", 429), ("10.0.0.1", "nonsense", 200), ("10.0.0.1", "rubbish", 429),
        ] {
            let response = try await server.get("/limited", from: peer, [("X-Forwarded-For", forwarded)])
            #expect(response.status == status, "\(peer) for \(forwarded)")
        }
    }

    @Test("Clients are distinguished by the configured key, and without one by address")
    func keys() async throws {
        let server = try Peer(RateLimiter(RequestLimits(reads: 2), seconds: 60, keyHeader: "X-Api-Key"))
        // The first request with a new key also counts against its address.
        for (key, status) in [("a", 200), ("b", 200), ("a", 200), ("a", 429), ("b", 200), ("c", 429), ("", 429)] {
            #expect(
                try await server.get("/limited", from: "192.0.2.1", [("x-api-key", key)]).status == status, "\(key)")
        }
        #expect(try await server.get("/limited", from: "192.0.2.1").status == 429)
        #expect(try await server.get("/limited", from: "192.0.2.2", [("X-Api-Key", "a")]).status == 429)
        #expect(try await server.get("/limited", from: "192.0.2.2", [("X-Api-Kez", "a")]).status == 200)
        #expect(try await server.get("/limited", from: "192.0.2.2", [("X-Api-Key", "c")]).status == 200)
    }

    @Test("Keys that one address makes up stop nobody: neither newcomers, with a key or without, nor known clients")
    func inventedKeys() async throws {
        let server = try Peer(
            RateLimiter(RequestLimits(reads: 10), seconds: 60, keyHeader: "X-Api-Key", clients: 6_400))
        #expect(try await server.get("/limited", from: "192.0.2.1", [("X-Api-Key", "known")]).status == 200)
        var admitted = 0
        for index in 0..<10_000 {
            let response = try await server.get("/limited", from: "192.0.2.66", [("X-Api-Key", "invented \(index)")])
            admitted += response.status == 200 ? 1 : 0
        }
        #expect(admitted == 10, "the address' own")
        for address in ["192.0.2.2", "192.0.2.3", "192.0.2.4"] {
            #expect(try await server.get("/limited", from: address).status == 200)
            #expect(try await server.get("/limited", from: address, [("X-Api-Key", "new \(address)")]).status == 200)
        }
        for _ in 0..<9 {
            #expect(try await server.get("/limited", from: "192.0.2.66", [("X-Api-Key", "known")]).status == 200)
        }
        #expect(try await server.get("/limited", from: "192.0.2.1", [("X-Api-Key", "known")]).status == 429)
    }

    @Test("Without a limit there are no RateLimit fields")
    func off() async throws {
        let response = try await client([Route(.get, "/a", Word.Builder(word: "w"), isEntry: true)]).get("/a")
        for name in ["RateLimit", "RateLimit-Policy", "Access-Control-Allow-Origin", "Vary"] {
            #expect(response[name] == nil)
        }
    }
}
