import ViperTesting

/// A member that no body of identity has, though an object behind it does (OWASP API3).
struct BodyAttack: Sendable, CustomTestStringConvertible {
    let member: String
    var testDescription: String { member }

    static let all = [
        #""role":"administrator""#, #""roles":["administrator"]"#, #""isAdministrator":true"#, #""admin":true"#,
        #""id":"01920000-0000-7000-8000-000000000000""#, #""version":7"#, #""createdAt":"2020-01-01T00:00:00.000Z""#,
        #""emailConfirmed":true"#, #""confirmed":true"#, #""user":"ada""#, #""passwordHash":"$argon2id$v=19$""#,
        #""token":"AAAA""#, #""expiresAt":"2099-01-01T00:00:00.000Z""#, #""address":"10.0.0.1""#,
        #""__proto__":{"role":"administrator"}"#, #""name":"ada""#,
    ].map(BodyAttack.init(member:))

    /// A body with the member behind its own.
    func added(to body: String) -> String { body.dropLast() + "," + member + "}" }
}

@Suite("Attacks in bodies", .identity)
struct BodyAttackTests {
    private let mallory = Credentials("mallory")

    @Test(
        "A member that is not the body's own, or is there twice, is a 422 and nothing is done",
        arguments: BodyAttack.all)
    func members(attack: BodyAttack) async throws {
        #expect(try await fixture.client.post("/users", attack.added(to: mallory.signUp)).status == 422)
        let session = try await fixture.client.enter(mallory)
        let password = passwordBody(mallory.password, "anchor-cloud-52")
        #expect(try await session.put("/session/password", attack.added(to: password)).status == 422)
        for (path, body) in [
            ("/sessions", mallory.signIn), ("/email-confirmations", codeBody("AAAAAAAAAAAAAAAAAAAAAA")),
            ("/passwords", newPasswordBody("AAAAAAAAAAAAAAAAAAAAAA", "anchor-cloud-52")),
            ("/password-recoveries", #"{"email":"\#(mallory.email)"}"#),
        ] {
            let response = try await fixture.client.post(path, attack.added(to: body))
            #expect(response.status == 422, "\(path): \(response.face)")
        }
        let user = try await session.get("/session").json["user"]
        #expect(user?["role"]?.text == "member" && user?["name"]?.text == "mallory")
        #expect(try await fixture.client.signIn(mallory).isSignedIn())
    }

    @Test(
        "Text that would be something else to a database, a mail or a page stays text",
        arguments: [
            #"' OR '1'='1"#, #"ada'--"#, #"ada\u0000"#, #"ada\r\nBcc: x@mail.test"#, #"*"#, #"%"#, #"_da"#, #"ad_"#,
            #"<script>"#, #"{\"$ne\":null}"#, #"../ada"#,
        ])
    func injections(text: String) async throws {
        _ = try await fixture.enterConfirmed(ada)
        for body in [
            #"{"name":"\#(text)","password":"\#(ada.password)"}"#,
            #"{"email":"\#(text)","password":"\#(ada.password)"}"#,
            #"{"name":"ada","password":"\#(text)"}"#,
        ] {
            let response = try await fixture.client.post("/sessions", body)
            #expect([401, 422].contains(response.status), "\(body)")
        }
        let recovery = try await fixture.client.post("/password-recoveries", #"{"email":"\#(text)"}"#)
        #expect([202, 422].contains(recovery.status))
        try await fixture.doPeriodicWork()
        #expect(fixture.outbox.nextCode(to: ada.email) == nil && fixture.outbox.mails(to: "x@mail.test").isEmpty)
    }

    @Test(
        "A route with a secret in its body or response takes no Idempotency-Key",
        arguments: [
            "/users", "/sessions", "/session/renewal", "/email-confirmations", "/password-recoveries", "/passwords",
        ])
    func keys(path: String) async throws {
        let session = try await fixture.client.enter(mallory)
        let code = String(repeating: "A", count: 22)
        let bodies = [
            "/users": ada.signUp, "/sessions": mallory.signIn, "/email-confirmations": codeBody(code),
            "/password-recoveries": #"{"email":"\#(mallory.email)"}"#,
            "/passwords": newPasswordBody(code, "anchor-cloud-52"),
        ]
        let request = TestRequest("POST", path, [("Idempotency-Key", "k")], body: bodies[path])
        let client = path == "/session/renewal" ? session as any TestClient : fixture.client
        let response = try await client.send(request)
        #expect(response.status == 400 && response.text.contains("Idempotency-Key"), "\(response.face)")
    }

    @Test("A password of a megabyte costs no hash: it is refused by its length")
    func longPasswords() async throws {
        try await fixture.client.signUp(ada)
        let long = ada.with(password: String(repeating: "x", count: 500_000))
        let signIn = try await fixture.client.post("/sessions", long.signIn)
        #expect([401, 422].contains(signIn.status))
        let signUp = Credentials("bob", password: long.password)
        #expect(try await fixture.client.post("/users", signUp.signUp).status == 422)
    }
}
