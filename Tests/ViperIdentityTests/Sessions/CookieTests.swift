import ViperTesting

@Suite("Sessions of pages")
struct CookieTests {
    private let friend = "https://app.example.org"
    private let evil = "https://evil.example"

    @Test("A page of the own origin gets a cookie that no script reads, and no token", .identity(by: Transport.tested))
    func signIn() async throws {
        try await fixture.client.signUp(ada)
        let page = PageClient(fixture.client, cookie: nil)
        let response = try await page.post("/sessions?as=cookie", ada.signIn)
        #expect(response.status == 201 && response.json["token"] == nil)
        let cookie = try #require(response.sessionCookie)
        #expect(cookie.attributes.isSuperset(of: ["httponly", "secure", "samesite=lax", "path=/"]))
        #expect(cookie.attributes.contains("max-age=7776000"), "as long as a session may last")
        #expect(!cookie.attributes.contains { $0.hasPrefix("domain") }, "the prefix __Host- allows none")
        #expect(cookie.value.count >= 43 && !response.text.contains(cookie.value))
        #expect(try await fixture.client.post("/sessions", ada.signIn)["Set-Cookie"] == nil)
    }

    @Test("The cookie shows its session, and the response is private to that browser", .identity(by: Transport.tested))
    func read() async throws {
        try await fixture.client.signUp(ada)
        let page = try await fixture.client.signInFromPage(ada)
        // What only reads needs no proof of where the page is from.
        for page in [page, page.on(.silent), page.on(.foreign(evil))] {
            let response = try await page.get("/session")
            #expect(response.status == 200 && response.json["user"]?["name"]?.text == "ada")
            #expect(response["Cache-Control"] == "no-store")
            let vary = response.values("Vary").joined(separator: ",")
            #expect(vary.contains("Cookie") && vary.contains("Authorization"))
            #expect(response["Access-Control-Allow-Origin"] == nil, "the browser hides it from a foreign page")
        }
        let among = PageClient(fixture.client, cookie: "a=1; \(page.cookie ?? ""); b=2")
        #expect(try await among.get("/session").status == 200)
    }

    @Test("A change by cookie comes from the own origin or a configured one; else it is a 403 and nothing changes")
    func changes() async throws {
        try await IdentityFixture.with(by: Transport.tested, settings: ["auth.cookieOrigins": friend]) { fixture in
            try await fixture.client.signUp(ada)
            for good in [PageClient.Page.own, .sameSite(friend), .foreign(friend), .old(friend)] {
                let page = try await fixture.client.signInFromPage(ada, good)
                #expect(try await page.delete("/session").status == 204, "\(good)")
                #expect(try await page.get("/session").status == 401)
            }
            let page = try await fixture.client.signInFromPage(ada)
            for bad in refused {
                for request in changing {
                    let response = try await page.on(bad).send(request)
                    #expect(response.status == 403, "\(request.method) \(request.target) from \(bad): \(response.face)")
                    #expect(response["Set-Cookie"] == nil)
                }
                let signIn = try await PageClient(fixture.client, cookie: nil, page: bad)
                    .post("/sessions?as=cookie", ada.signIn)
                #expect(signIn.status == 403 && signIn["Set-Cookie"] == nil, "\(bad)")
            }
            #expect(try await page.get("/session").status == 200)
            #expect(try await fixture.client.signIn(ada).isSignedIn(), "the password is the old one")
        }
    }

    /// Origins that are not the configured one, however like it they are.
    private var refused: [PageClient.Page] {
        [
            .silent, .foreign(evil), .old(evil), .sameSite("https://api.example.org"), .old("null"), .foreign("null"),
            .old("http://app.example.org"), .old("https://app.example.org:8443"),
            .old("https://app.example.org.evil.example"), .old("https://evil.app.example.org"),
        ]
    }

    private var changing: [TestRequest] {
        [
            TestRequest("DELETE", "/session"), TestRequest("DELETE", "/sessions"),
            TestRequest("POST", "/session/renewal"), TestRequest("DELETE", "/users/ada"),
            TestRequest("PUT", "/session/password", body: passwordBody(ada.password, "tide-table-9")),
        ]
    }

    @Test("CORS allows credentials to the configured origins alone, by their exact name")
    func credentials() async throws {
        let settings = ["auth.cookieOrigins": friend, "cors.origins": "https://other.example"]
        try await IdentityFixture.with(by: Transport.tested, settings: settings) { fixture in
            try await fixture.client.signUp(ada)
            let page = try await fixture.client.signInFromPage(ada, .sameSite(friend))
            let response = try await page.get("/session")
            #expect(response["Access-Control-Allow-Origin"] == friend)
            #expect(response["Access-Control-Allow-Credentials"] == "true")
            #expect(response.values("Vary").joined(separator: ",").contains("Origin"))
            let asked = [(name: "Access-Control-Request-Method", value: "DELETE")]
            for (origin, isAllowed) in [(friend, true), ("https://other.example", false), (evil, false)] {
                let fields = asked + [(name: "Origin", value: origin)]
                let preflight = try await fixture.client.send(TestRequest("OPTIONS", "/session", fields))
                #expect((preflight["Access-Control-Allow-Credentials"] == "true") == isAllowed, "\(origin)")
                #expect(preflight["Access-Control-Allow-Origin"] != "*")
            }
        }
    }

    @Test(
        "A wildcard among the origins for cookies refuses to start",
        arguments: ["*", "https://*.example.org", "http://localhost:*"])
    func wildcards(origins: String) async throws {
        await #expect(throws: (any Error).self) {
            try await IdentityFixture.with(over: [.sqlite], settings: ["auth.cookieOrigins": origins]) { _ in }
        }
    }

    @Test("A renewal by cookie sets the successor, and gives no token", .identity)
    func renewal() async throws {
        try await fixture.client.signUp(ada)
        let page = try await fixture.client.signInFromPage(ada)
        let response = try await page.send(TestRequest("POST", "/session/renewal"))
        #expect(response.isSuccess && response.json["token"] == nil)
        let cookie = try #require(response.sessionCookie)
        #expect(cookie.pair != page.cookie && cookie.attributes.contains("httponly"))
        let again = try await page.send(TestRequest("POST", "/session/renewal"))
        #expect(again.sessionCookie?.pair == cookie.pair)
        #expect(try await PageClient(fixture.client, cookie: cookie.pair).get("/session").status == 200)
    }

    @Test("Sign-out removes the cookie", .identity(by: Transport.tested))
    func signOut() async throws {
        try await fixture.client.signUp(ada)
        let page = try await fixture.client.signInFromPage(ada)
        let response = try await page.delete("/session")
        let cookie = try #require(response.sessionCookie)
        #expect(response.status == 204 && cookie.isRemoval)
        #expect(cookie.attributes.isSuperset(of: ["secure", "path=/"]), "else the browser ignores it")
    }

    @Test("A cookie is no token, and a token no cookie, where the page is not known", .identity)
    func noSwitch() async throws {
        let session = try await fixture.client.enter(ada)
        // A token in a cookie's place does not get round the rules of pages.
        let page = PageClient(fixture.client, cookie: "__Host-session=\(session.token)", page: .foreign(evil))
        let response = try await page.delete("/session")
        #expect([401, 403].contains(response.status))
        #expect(try await session.isSignedIn())
    }

    @Test("Without the cookie's prefix there is no session", .identity)
    func otherNames() async throws {
        try await fixture.client.signUp(ada)
        let cookie = try await fixture.client.signInFromPage(ada).cookie ?? ""
        let value = cookie.replacing("__Host-session=", with: "")
        for name in ["session", "__host-session", "__Secure-session", "__Host-session-2"] {
            let page = PageClient(fixture.client, cookie: "\(name)=\(value)")
            #expect(try await page.get("/session").isUnauthenticated(invalidToken: false), "\(name)")
        }
    }
}
