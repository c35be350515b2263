import ViperTesting

extension EndToEnd {
    @Suite struct EnabledPoliciesTests {
        private func server(_ environment: String...) throws -> ServedProgram {
            try ServedProgram(environment: environment)
        }

        @Test("Over its quota a client gets 429, and the health routes still respond")
        func limit() throws {
            let server = try server("ADDER_RATE_LIMIT_REQUESTS=2", "ADDER_RATE_LIMIT_WINDOW=1h")
            for left in [1, 0] {
                let added = try server.ask(post("n\(left)"))
                #expect(added.status == 201)
                #expect(added.fields["ratelimit"]?.hasPrefix("\"changes\";r=\(left);t=") == true)
                #expect(added.fields["ratelimit-policy"] == "\"changes\";q=2;w=3600")
            }
            let refused = try server.ask(post("more"))
            #expect(refused.isProblem(429) && refused.text("type") == "/problems/rate-limited")
            #expect(refused.fields["ratelimit"] == "\"changes\";r=0;t=\(refused.fields["retry-after"] ?? "")")
            for path in ["/livez", "/readyz"] { #expect(try server.ask(http("GET", path)).status == 200) }
        }

        private func statuses(_ server: ServedProgram, _ fields: [String]) throws -> [Int] {
            try fields.map { try server.ask(http("GET", "/", $0.isEmpty ? "" : $0 + "\r\n")).status }
        }

        @Test("X-Forwarded-For is believed of configured networks alone")
        func proxies() throws {
            let settings = ["ADDER_RATE_LIMIT_REQUESTS=1", "ADDER_RATE_LIMIT_WINDOW=1h"]
            let fields = [
                "X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 192.0.2.2", "Forwarded: for=192.0.2.2",
                "X-Forwarded-For: 198.51.100.1, 192.0.2.1", "Forwarded: for=\"[2001:db8::1]:9\"", "",
            ]
            for other in ["ADDER_SERVER_TRUSTED_PROXIES=10.0.0.0/8", "ADDER_SERVER_TRUSTED_PROXIES="] {
                let wary = try server(settings[0], settings[1], other)
                #expect(try statuses(wary, fields) == [200, 429, 429, 429, 429, 429])
                _ = wary.program.end()
            }
            let trusting = try server(settings[0], settings[1], "ADDER_SERVER_TRUSTED_PROXIES=10.0.0.0/8, 127.0.0.0/8")
            #expect(try statuses(trusting, fields) == [200, 200, 429, 429, 200, 200])
        }

        @Test("Clients are distinguished by the configured header field")
        func keys() throws {
            let server = try server(
                "ADDER_RATE_LIMIT_REQUESTS=2", "ADDER_RATE_LIMIT_WINDOW=1h", "ADDER_RATE_LIMIT_BY=key",
                "ADDER_RATE_LIMIT_KEY_HEADER=X-Client")
            let (first, second) = ("X-Client: a", "x-client: b")
            // The first request with a new key also counts against its address, which has two.
            #expect(
                try statuses(server, [first, second, first, first, second, "X-Client: c", "X-Api-Key: d", ""])
                    == [200, 200, 200, 429, 200, 429, 429, 429])
        }

        @Test("A page of a configured origin may read responses and refusals, another page may not")
        func origins() throws {
            let server = try server(
                "ADDER_CORS_ORIGINS=https://app.example.org, http://127.0.0.1:3000", "ADDER_CORS_MAX_AGE=2m",
                "ADDER_CORS_HEADERS=X-Tenant, x-shop",
                "ADDER_LIMITS_BODY_BYTES=100")
            for (origin, isKnown) in [
                ("https://app.example.org", true), ("http://127.0.0.1:3000", true), ("https://evil.example", false),
            ] {
                let field = "Origin: \(origin)\r\n"
                let large = http("POST", "/items", field, body: String(repeating: " ", count: 101))
                let chunk = "65\r\n" + String(repeating: " ", count: 101) + "\r\n"
                let chunked = http("POST", "/items", field + "Transfer-Encoding: chunked\r\n") + chunk + chunk
                for (request, status) in [
                    (http("GET", "/items", field), 200), (http("GET", "/nowhere", field), 404), (large, 413),
                    (chunked, 413), (http("GET", "/", field + "Expect: miracles\r\n"), 417),
                ] {
                    let response = try server.ask(request)
                    #expect(response.status == status)
                    #expect(response.fields["access-control-allow-origin"] == (isKnown ? origin : nil), "\(status)")
                    #expect((response.fields["access-control-expose-headers"] != nil) == isKnown)
                    #expect(response.fields["vary"]?.contains("Origin") == true)
                }
                let preflight = try server.ask(
                    http("OPTIONS", "/items", field + "Access-Control-Request-Method: DELETE\r\n"))
                #expect(preflight.status == 204)
                #expect(preflight.fields["access-control-allow-methods"] == (isKnown ? preflight.fields["allow"] : nil))
                #expect(preflight.fields["access-control-max-age"] == (isKnown ? "120" : nil))
                let allowed = preflight.fields["access-control-allow-headers"]
                #expect(allowed?.hasSuffix(", X-Tenant, x-shop") == (isKnown ? true : nil))
            }
            #expect(try server.ask(http("GET", "/", "Origin: a\r\n")).isProblem(400))
        }

        @Test("By default each class of requests has a quota, and pages of other origins may read nothing")
        func defaults() throws {
            // The fixture's servers have no quotas unless a variable of theirs is set: this one to its default.
            let server = try server("ADDER_RATE_LIMIT_WINDOW=1m")
            let wrong = http("POST", "/sessions", body: #"{"name":"nobody","password":"kelp lantern 71"}"#)
            for (request, status, policy) in [
                (http("GET", "/", "Origin: nonsense\r\n"), 200, #""reads";q=30000;w=60"#),
                (post("Lamp"), 201, #""changes";q=12000;w=60"#), (wrong, 401, #""sign-ins";q=600;w=60"#),
                (http("POST", "/photos", body: "{}"), 401, #""uploads";q=120;w=60"#),
            ] {
                let response = try server.ask(request)
                #expect(response.status == status)
                #expect(response.fields["ratelimit-policy"] == policy)
                #expect(response.fields["access-control-allow-origin"] == nil)
            }
        }

        @Test("Without requests there are no quotas at all")
        func off() throws {
            let response = try server("ADDER_RATE_LIMIT_REQUESTS=0").ask(http("GET", "/"))
            #expect(response.status == 200)
            for name in ["ratelimit", "ratelimit-policy"] { #expect(response.fields[name] == nil) }
            #expect(response.fields["vary"] == "Accept")
        }
    }
}
