import ViperTesting

@Suite("Cookies of sessions that have ended")
struct DeadCookieTests {
    /// A page whose session has ended.
    private func page(_ fixture: IdentityFixture) async throws -> PageClient {
        try await fixture.client.signUp(ada)
        let page = try await fixture.client.signInFromPage(ada)
        #expect(try await page.delete("/session").status == 204)
        return page
    }

    private func expectRemoval(by response: TestResponse) throws {
        let cookie = try #require(response.sessionCookie, "\(response.status)")
        #expect(cookie.isRemoval)
        #expect(cookie.attributes.isSuperset(of: ["httponly", "secure", "samesite=lax", "path=/", "max-age=0"]))
        #expect(response.values("Set-Cookie").count == 1)
    }

    @Test("Where somebody is needed, it is a 401 that takes the cookie away", .identity(by: Transport.tested))
    func needed() async throws {
        let page = try await page(fixture)
        for page in [page, PageClient(fixture.client, cookie: "__Host-session=nonsense")] {
            for request in [
                TestRequest("GET", "/session"), TestRequest("GET", "/sessions"), TestRequest("DELETE", "/sessions"),
                TestRequest("POST", "/session/renewal"), TestRequest("GET", "/users/ada/export"),
            ] {
                let response = try await page.send(request)
                #expect(response.status == 401, "\(request.method) \(request.target)")
                try expectRemoval(by: response)
            }
        }
    }

    @Test("A read that needs nobody is a stranger's, and takes the cookie away", .identity(by: Transport.tested))
    func notNeeded() async throws {
        let page = try await page(fixture)
        for method in ["GET", "HEAD"] {
            let response = try await page.send(TestRequest(method, "/users/ada"))
            #expect(response.status == 200 && response.json["email"] == nil)
            try expectRemoval(by: response)
        }
        let missing = try await page.get("/users/nobody_here")
        #expect(missing.status == 404)
        try expectRemoval(by: missing)
    }

    @Test(
        "To sign out with it is a 204 that takes it away, from a page of the own origin alone",
        .identity(by: Transport.tested))
    func signOut() async throws {
        let page = try await page(fixture)
        let response = try await page.delete("/session")
        #expect(response.status == 204)
        try expectRemoval(by: response)
        let foreign = try await page.on(.foreign("https://evil.example")).delete("/session")
        #expect(foreign.status == 403 && foreign["Set-Cookie"] == nil)
        let nobody = try await PageClient(fixture.client, cookie: nil).delete("/session")
        #expect(nobody.status == 401 && nobody["Set-Cookie"] == nil)
        let token = try await SessionClient(fixture.client, token: "nonsense").delete("/session")
        #expect(token.status == 401 && token["Set-Cookie"] == nil, "a token is the client's own to forget")
    }

    @Test(
        "A cookie that names a session stays, and a token that names none takes no cookie away",
        .identity(by: Transport.tested))
    func others() async throws {
        try await fixture.client.signUp(ada)
        let page = try await fixture.client.signInFromPage(ada)
        #expect(try await page.get("/session")["Set-Cookie"] == nil)
        #expect(try await page.get("/users/ada")["Set-Cookie"] == nil)
        let token = SessionClient(fixture.client, token: "nonsense")
        for target in ["/session", "/users/ada"] {
            let response = try await token.get(target)
            #expect(response.status == 401 && response["Set-Cookie"] == nil, "\(target)")
        }
    }

    @Test("Routes that strangers may use: a read is theirs, a change is refused, a stream leaves the cookie alone")
    func strangers() async throws {
        for access in ["all", "read", "none"] {
            try await IdentityFixture.with(TestedAdder.program, settings: ["access.anonymous": access]) { fixture in
                let page = try await page(fixture)
                let list = try await page.get("/items")
                #expect(list.status == (access == "none" ? 401 : 200), "\(access)")
                try expectRemoval(by: list)
                let change = try await page.post("/items", #"{"name":"Lamp"}"#)
                #expect(change.status == 401, "what its user would add must not be a stranger's: \(access)")
                try expectRemoval(by: change)
                guard access != "none" else { return }
                let stream = try await page.open(TestRequest("GET", "/items", [("Accept", "text/event-stream")]))
                #expect(stream.response.status == 200 && stream.response["Set-Cookie"] == nil)
                stream.close()
            }
        }
    }
}
