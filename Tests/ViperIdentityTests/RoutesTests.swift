import Testing
import Viper
import ViperService
import ViperTesting

@testable import ViperIdentity

/// A program with identity alone.
enum People: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self]
    static func policy(_ settings: Settings) throws -> (any Policy)? { CookieOriginPolicy(settings) }
}

@Suite struct RoutesTests {
    private static let account = #"{"name":"ada","email":"ada@example.org","password":"a long enough one"}"#
    private static let login = #"{"name":"Ada","password":"a long enough one","client":"a test"}"#
    private static let page = (name: "Sec-Fetch-Site", value: "same-origin")

    /// Signs up and in, and returns the field with the token.
    private func signIn(_ client: any TestClient) async throws -> (name: String, value: String) {
        #expect(try await client.post("/users", Self.account).status == 201)
        let session = try await client.post("/sessions", Self.login)
        #expect(session.status == 201 && session["Location"] == "/session")
        return (name: "Authorization", value: "Bearer " + (try #require(session.value(of: "token"))))
    }

    @Test("Sign up, sign in, see who one is, and sign out")
    func round() async throws {
        try await TestService.with(People.self) { service in
            let client = service.client
            let token = try await signIn(client)
            #expect(try await client.post("/users", Self.account).status == 409)
            let session = try await client.get("/session", [token])
            #expect(session.status == 200 && session.text.contains(#""email":"ada@example.org""#))
            #expect(session["Cache-Control"] == "private, no-cache")
            #expect(session["Vary"]?.contains("Authorization") == true)
            #expect(try await client.get("/users/ada").text.contains("example.org") == false)
            #expect(try await client.delete("/session", [token]).status == 204)
            let after = try await client.get("/session", [token])
            #expect(after.status == 401 && after["WWW-Authenticate"] == #"Bearer error="invalid_token""#)
        }
    }

    @Test("Bad credentials are refused as RFC 6750 says, and routes without a gate do not look at them")
    func credentials() async throws {
        try await TestService.with(People.self) { service in
            let client = service.client
            let token = try await signIn(client)
            let text = String(token.value.dropFirst(7))
            let none = try await client.get("/session")
            #expect(none.status == 401 && none["WWW-Authenticate"] == "Bearer")
            for value in ["Bearer", "Bearer x", "Bearer " + text.dropLast(), "bearer " + text + "A", "Bearer  "] {
                #expect(try await client.get("/session", [("Authorization", value)]).status == 401, "\(value.count)")
            }
            let cookie = (name: "Cookie", value: "a=b; __Host-session=" + text)
            #expect(try await client.get("/session", [cookie]).status == 200)
            #expect(try await client.get("/session", [token, cookie]).status == 400)
            #expect(try await client.get("/session", [token, token]).status == 400)
            #expect(try await client.get("/session?access_token=" + text).status == 401)
            #expect(try await client.get("/users/ada", [("Authorization", "Bearer x")]).status == 401)
            #expect(try await client.get("/livez", [("Authorization", "Bearer x")]).status == 200)
        }
    }

    @Test("A page gets a cookie instead of a token, and changes nothing by it from elsewhere")
    func cookies() async throws {
        let settings = ["auth.cookieOrigins": "https://app.example.org"]
        try await TestService.with(People.self, settings: settings) { service in
            let client = service.client
            _ = try await signIn(client)
            #expect(try await client.post("/sessions?as=cookie", Self.login).status == 403)
            let signedIn = try await client.post("/sessions?as=cookie", Self.login, [Self.page])
            #expect(signedIn.status == 201 && signedIn.value(of: "token") == nil)
            let field = try #require(signedIn["Set-Cookie"])
            #expect(field.hasSuffix("Secure; HttpOnly; SameSite=Lax") && field.contains("Path=/;"))
            let cookie = (name: "Cookie", value: String(field.prefix { $0 != ";" }))
            let elsewhere = [
                (name: "Sec-Fetch-Site", value: "same-site"), (name: "Sec-Fetch-Site", value: "cross-site"),
                (name: "Origin", value: "null"), (name: "Origin", value: "https://app.example.org.evil.example"),
            ]
            for origin in elsewhere {
                #expect(try await client.delete("/sessions", [cookie, origin]).status == 403, "\(origin)")
            }
            #expect(try await client.delete("/sessions", [cookie]).status == 403)
            let own = (name: "Origin", value: "https://app.example.org")
            #expect(try await client.delete("/sessions", [cookie, own]).status == 204)
            let signedOut = try await client.delete("/session", [cookie, Self.page])
            #expect(signedOut.status == 204 && signedOut["Set-Cookie"]?.contains("Max-Age=0") == true)
            #expect(try await client.get("/session", [cookie]).status == 401)
        }
    }

    @Test("Routes with secrets refuse an Idempotency-Key")
    func keys() async throws {
        try await TestService.with(People.self) { service in
            let key = (name: "Idempotency-Key", value: "1")
            for (path, body) in [("/users", Self.account), ("/sessions", Self.login)] {
                let response = try await service.client.post(path, body, [key])
                #expect(response.status == 400 && response.text.contains("notStored"))
            }
        }
    }

    @Test("Nobody reaches the sessions or the account of another, or gives themselves a role")
    func others() async throws {
        try await TestService.with(People.self) { service in
            let client = service.client
            let ada = try await signIn(client)
            let mine = try #require(try await client.get("/session", [ada]).value(of: "id"))
            let role = #"{"name":"eve","email":"e@example.org","password":"something else","role":"administrator"}"#
            #expect(try await client.post("/users", role).status == 422)
            let eve = #"{"name":"eve","email":"e@example.org","password":"something else"}"#
            #expect(try await client.post("/users", eve).status == 201)
            let session = try await client.post("/sessions", #"{"name":"eve","password":"something else"}"#)
            let token = (name: "Authorization", value: "Bearer " + (try #require(session.value(of: "token"))))
            #expect(try await client.delete("/sessions/" + mine, [token]).status == 404)
            #expect(try await client.delete("/users/ada", [token]).status == 403)
            #expect(try await client.get("/session", [ada]).status == 200)
            #expect(try await client.delete("/users/ada", [ada]).status == 204)
            #expect(try await client.get("/session", [ada]).status == 401)
            #expect(try await client.get("/users/ada").status == 404)
        }
    }

    @Test("A password is changed by who knows the current one, and ends the other sessions")
    func password() async throws {
        try await TestService.with(People.self) { service in
            let client = service.client
            let first = try await signIn(client)
            let session = try await client.post("/sessions", Self.login)
            let second = (name: "Authorization", value: "Bearer " + (try #require(session.value(of: "token"))))
            let wrong = #"{"current":"not the one","new":"quite another one"}"#
            #expect(try await client.put("/session/password", wrong, [first]).status == 422)
            let right = #"{"current":"a long enough one","new":"quite another one"}"#
            #expect(try await client.put("/session/password", right, [first]).status == 204)
            #expect(try await client.get("/session", [first]).status == 200)
            #expect(try await client.get("/session", [second]).status == 401)
            #expect(try await client.post("/sessions", Self.login).status == 401)
        }
    }

    @Test("Asking for a recovery says nothing about who has an address")
    func recovery() async throws {
        try await TestService.with(People.self) { service in
            _ = try await signIn(service.client)
            for address in ["ada@example.org", "nobody@example.org"] {
                let response = try await service.client.post("/password-recoveries", #"{"email":"\#(address)"}"#)
                #expect(response.status == 202 && response.body.isEmpty)
            }
        }
    }
}
