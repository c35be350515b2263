import ViperTesting

/// A way to present a token that must not be accepted. Each gets a token that is good, or was.
struct TokenAttack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The statuses that refuse it.
    let statuses: [Int]
    /// What is sent to `GET /session`.
    let request: @Sendable (_ token: String) -> TestRequest

    init(_ name: String, _ statuses: [Int], _ request: @escaping @Sendable (String) -> TestRequest) {
        testDescription = name
        self.statuses = statuses
        self.request = request
    }

    private static func bearer(_ value: String) -> (name: String, value: String) { ("Authorization", value) }

    static let all = [
        TokenAttack("in the query", [401]) { TestRequest("GET", "/session?access_token=\($0)") },
        TokenAttack("in the query, as token", [401]) { TestRequest("GET", "/session?token=\($0)") },
        TokenAttack("in the path", [404]) { TestRequest("GET", "/session/\($0)") },
        TokenAttack("in the query beside the field", [400]) {
            TestRequest("GET", "/session?access_token=\($0)", [SessionClient.field($0)])
        },
        TokenAttack("in a body", [401]) {
            TestRequest(
                "GET", "/session", [("Content-Type", "application/x-www-form-urlencoded")], body: "access_token=\($0)")
        },
        TokenAttack("twice", [400, 401]) {
            TestRequest("GET", "/session", [SessionClient.field($0), SessionClient.field($0)])
        },
        TokenAttack("beside another one", [400, 401]) {
            TestRequest("GET", "/session", [SessionClient.field("other"), SessionClient.field($0)])
        },
        TokenAttack("before another one", [400, 401]) {
            TestRequest("GET", "/session", [SessionClient.field($0), SessionClient.field("other")])
        },
        TokenAttack("in a list", [400, 401]) {
            TestRequest("GET", "/session", [bearer("Bearer \($0), Bearer \($0)")])
        },
        TokenAttack("in field and cookie", [400, 401]) {
            TestRequest("GET", "/session", [SessionClient.field($0), ("Cookie", "__Host-session=\($0)")])
        },
        TokenAttack("in two cookies", [400, 401]) {
            TestRequest("GET", "/session", [("Cookie", "__Host-session=\($0); __Host-session=other")])
        },
        TokenAttack("in two fields of cookies", [400, 401]) {
            TestRequest("GET", "/session", [("Cookie", "__Host-session=other"), ("Cookie", "__Host-session=\($0)")])
        },
        TokenAttack("cut by one", [401]) {
            TestRequest("GET", "/session", [SessionClient.field(String($0.dropLast()))])
        },
        TokenAttack("cut to half", [401]) {
            TestRequest("GET", "/session", [SessionClient.field(String($0.prefix($0.count / 2)))])
        },
        TokenAttack("with one more", [401]) { TestRequest("GET", "/session", [SessionClient.field($0 + "A")]) },
        TokenAttack("with padding", [401]) { TestRequest("GET", "/session", [SessionClient.field($0 + "=")]) },
        TokenAttack("in other case", [401]) {
            let swapped = String($0.map { $0.isUppercase ? Character($0.lowercased()) : Character($0.uppercased()) })
            return TestRequest("GET", "/session", [SessionClient.field(swapped)])
        },
        TokenAttack("as Basic", [401]) { TestRequest("GET", "/session", [bearer("Basic \($0)")]) },
        TokenAttack("without a scheme", [401]) { TestRequest("GET", "/session", [bearer($0)]) },
        TokenAttack("in another field", [401]) {
            TestRequest("GET", "/session", [("X-Authorization", "Bearer \($0)")])
        },
        TokenAttack("for a proxy", [401]) {
            TestRequest("GET", "/session", [("Proxy-Authorization", "Bearer \($0)")])
        },
        TokenAttack("by another method's name", [401, 405]) {
            TestRequest("GET", "/session", [("X-HTTP-Method-Override", "DELETE"), bearer("Bearer \($0)x")])
        },
    ]
}

@Suite("Attacks with tokens")
struct TokenAttackTests {
    @Test(
        "A token presented in an unknown way is refused, and the session goes on", .identity(by: Transport.tested),
        arguments: TokenAttack.all)
    func presented(attack: TokenAttack) async throws {
        let session = try await fixture.client.enter(ada)
        let request = attack.request(session.token)
        let response = try await fixture.client.send(request)
        #expect(attack.statuses.contains(response.status), "\(response.face)")
        // A problem names the path that was asked for, whatever stands in it.
        let rest = response.text.replacing(request.target, with: "")
        #expect(!rest.contains(session.token), "a refusal repeats no secret")
        if response.status == 401 { #expect(response["WWW-Authenticate"]?.hasPrefix("Bearer") == true) }
        #expect(try await session.isSignedIn())
    }

    @Test(
        "The token of a session that ended in any way is refused by every server", .identity(servers: 2),
        arguments: SessionEnd.allCases)
    func ended(how: SessionEnd) async throws {
        var session = try await fixture.enterConfirmed(ada)
        let other = try await fixture.client.signIn(ada)
        session = try await how.end(session, by: other, fixture)
        for client in [fixture.client, fixture.other] {
            let dead = session.over(client)
            #expect(try await dead.get("/session").isUnauthenticated(invalidToken: true))
            let password = passwordBody(ada.password, "tide-table-9")
            for request in [
                TestRequest("GET", "/sessions"), TestRequest("DELETE", "/sessions"),
                TestRequest("POST", "/session/renewal"), TestRequest("GET", "/users/ada/export"),
                TestRequest("DELETE", "/users/ada"), TestRequest("PUT", "/session/password", body: password),
            ] {
                #expect(try await dead.send(request).status == 401, "\(request.method) \(request.target)")
            }
        }
    }
}
