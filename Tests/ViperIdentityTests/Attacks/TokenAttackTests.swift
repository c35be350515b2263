import ViperTesting

/// A way to present a token that must not be accepted. Each gets a token that is good, or was.
struct TokenAttack: Sendable, CustomTestStringConvertible {
    typealias Field = (name: String, value: String)

    let testDescription: String
    /// The statuses that refuse it.
    let statuses: [Int]
    let request: @Sendable (_ token: String) -> TestRequest

    init(_ name: String, _ statuses: [Int], by request: @escaping @Sendable (String) -> TestRequest) {
        testDescription = name
        self.statuses = statuses
        self.request = request
    }

    /// The token in fields of `GET /session`.
    init(_ name: String, _ statuses: [Int] = [401], _ fields: @escaping @Sendable (String) -> [Field]) {
        self.init(name, statuses, by: { TestRequest("GET", "/session", fields($0)) })
    }

    private static func bearer(_ token: some StringProtocol) -> Field { SessionClient.field(String(token)) }
    private static func raw(_ value: String) -> Field { ("Authorization", value) }
    private static func cookie(_ token: String) -> Field { ("Cookie", "__Host-session=\(token)") }

    static let all = inOtherPlaces + together + changed

    private static let inOtherPlaces = [
        TokenAttack("in the query", [401], by: { TestRequest("GET", "/session?access_token=\($0)") }),
        TokenAttack("in the query, as token", [401], by: { TestRequest("GET", "/session?token=\($0)") }),
        TokenAttack("in the path", [404], by: { TestRequest("GET", "/session/\($0)") }),
        TokenAttack(
            "in the query beside the field", [400],
            by: { TestRequest("GET", "/session?access_token=\($0)", [bearer($0)]) }),
        TokenAttack(
            "in a body", [401],
            by: {
                TestRequest(
                    "GET", "/session", [("Content-Type", "application/x-www-form-urlencoded")],
                    body: "access_token=\($0)")
            }),
        TokenAttack("in another field") { [("X-Authorization", "Bearer \($0)")] },
        TokenAttack("for a proxy") { [("Proxy-Authorization", "Bearer \($0)")] },
    ]

    private static let together = [
        TokenAttack("twice", [400, 401]) { [bearer($0), bearer($0)] },
        TokenAttack("beside another one", [400, 401]) { [bearer("other"), bearer($0)] },
        TokenAttack("before another one", [400, 401]) { [bearer($0), bearer("other")] },
        TokenAttack("in a list", [400, 401]) { [raw("Bearer \($0), Bearer \($0)")] },
        TokenAttack("in field and cookie", [400, 401]) { [bearer($0), cookie($0)] },
        TokenAttack("in two cookies", [400, 401]) { [cookie("\($0); __Host-session=other")] },
        TokenAttack("in two fields of cookies", [400, 401]) { [cookie("other"), cookie($0)] },
    ]

    private static let changed = [
        TokenAttack("cut by one") { [bearer($0.dropLast())] },
        TokenAttack("cut to half") { [bearer($0.prefix($0.count / 2))] },
        TokenAttack("with one more") { [bearer($0 + "A")] },
        TokenAttack("with padding") { [bearer($0 + "=")] },
        TokenAttack("in other case") { token in
            [bearer(String(token.map { Character($0.isUppercase ? $0.lowercased() : $0.uppercased()) }))]
        },
        TokenAttack("as Basic") { [raw("Basic \($0)")] },
        TokenAttack("without a scheme") { [raw($0)] },
        TokenAttack("by another method's name", [401, 405]) {
            [("X-HTTP-Method-Override", "DELETE"), bearer($0 + "x")]
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
                TestRequest("GET", "/sessions"), TestRequest("DELETE", "/sessions"), TestRequest("DELETE", "/session"),
                TestRequest("POST", "/session/renewal"), TestRequest("GET", "/users/ada/export"),
                TestRequest("DELETE", "/users/ada"), TestRequest("PUT", "/session/password", body: password),
            ] {
                #expect(try await dead.send(request).status == 401, "\(request.method) \(request.target)")
            }
        }
    }
}
