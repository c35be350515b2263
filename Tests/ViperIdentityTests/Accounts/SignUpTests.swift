import Testing
import ViperTesting

@Suite("Sign-up")
struct SignUpTests {
    private let ada = Credentials("ada")

    @Test("Whoever signs up is a member, is shown without password and e-mail, and can sign in")
    func signUp() async throws {
        try await IdentityFixture.with { fixture in
            let answer = try await fixture.client.signUp(ada)
            #expect(answer.value(of: "name") == "ada" && answer.value(of: "role") == "member")
            #expect(answer.value(of: "id")?.count == 36 && answer.json["version"]?.integer == 1)
            #expect(answer.value(of: "createdAt")?.hasSuffix("Z") == true)
            #expect(!answer.text.contains(ada.password) && !answer.text.contains(ada.email))
            let session = try await fixture.client.signIn(ada)
            #expect(try await session.get("/session").json["user"]?["name"]?.text == "ada")
        }
    }

    @Test("A name is unique however it is written, and the second to ask for it gets 409")
    func takenName() async throws {
        try await IdentityFixture.with { fixture in
            try await fixture.client.signUp(Credentials("grace"))
            for name in ["grace", "Grace", "GRACE"] {
                let answer = try await fixture.client.post(
                    "/users", Credentials(name, email: "else@mail.test").signUp)
                #expect(answer.status == 409, "\(name)")
                #expect(answer["Retry-After"] == nil)
            }
            #expect(try await fixture.client.signIn(Credentials("grace")).isSignedIn())
        }
    }

    @Test("Of twenty who ask for one name at once, on two servers, one gets it")
    func race() async throws {
        try await IdentityFixture.with(servers: 2) { fixture in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<20 {
                    let client = number.isMultiple(of: 2) ? fixture.client : fixture.other
                    group.addTask {
                        try await client.post("/users", Credentials("ada", email: "a\(number)@mail.test").signUp).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 201 } == 1)
            // A queue of passwords that is full may refuse some.
            #expect(statuses.allSatisfy { [201, 409, 503].contains($0) }, "\(statuses)")
        }
    }

    @Test(
        "Input that breaks a rule is a 422 that names the member",
        arguments: [
            (#"{"name":"ab","email":"a@mail.test","password":"kelp-lantern"}"#, "/name"),
            (#"{"name":"\#(String(repeating: "a", count: 31))","email":"a@mail.test","password":"kelp-lantern"}"#, "/name"),
            (#"{"name":"a b c","email":"a@mail.test","password":"kelp-lantern"}"#, "/name"),
            (#"{"name":"a-b-c","email":"a@mail.test","password":"kelp-lantern"}"#, "/name"),
            (#"{"name":"adé","email":"a@mail.test","password":"kelp-lantern"}"#, "/name"),
            (#"{"email":"a@mail.test","password":"kelp-lantern"}"#, "/name"),
            (#"{"name":"ada","email":"a@mail.test","password":"short-7"}"#, "/password"),
            (#"{"name":"ada","email":"a@mail.test","password":"password"}"#, "/password"),
            (#"{"name":"ada","email":"a@mail.test","password":"12345678"}"#, "/password"),
            (#"{"name":"ada","email":"a@mail.test","password":"PASSWORD"}"#, "/password"),
            (#"{"name":"ada","email":"a@mail.test","password":"\#(String(repeating: "x", count: 257))"}"#, "/password"),
            (#"{"name":"ada","email":"a@mail.test","password":"kelp\u0000lantern"}"#, "/password"),
            (#"{"name":"ada","email":"a@mail.test"}"#, "/password"),
            (#"{"name":"ada","email":"mail.test","password":"kelp-lantern"}"#, "/email"),
            (#"{"name":"ada","email":"a@mail.test\r\nBcc: b@mail.test","password":"kelp-lantern"}"#, "/email"),
            (#"{"name":"ada","password":"kelp-lantern"}"#, "/email"),
            (#"{"name":"ada","email":"a@mail.test","password":"kelp-lantern","displayName":""}"#, "/displayName"),
            (
                #"{"name":"ada","email":"a@mail.test","password":"kelp-lantern","displayName":"\#(String(repeating: "d", count: 81))"}"#,
                "/displayName"
            ),
        ])
    func rules(body: String, pointer: String) async throws {
        try await IdentityFixture.with(over: [.sqlite]) { fixture in
            let answer = try await fixture.client.post("/users", body)
            #expect(answer.status == 422 && answer.pointers == [pointer], "\(answer.text)")
        }
    }

    @Test("A password has no other rule: eight characters of any kind, spaces, and 256 of them are good")
    func passwords() async throws {
        try await IdentityFixture.with { fixture in
            let passwords = ["🦊🐙🦑🐚🦀🐡🐠🐬", "  a      b ", "qzjxkvbw", String(repeating: "é", count: 256)]
            for (number, password) in passwords.enumerated() {
                let person = Credentials("person_\(number)", password: password)
                #expect(try await fixture.client.enter(person).isSignedIn())
                // It is not cut.
                let shorter = person.with(password: String(password.dropLast()) + "-")
                #expect(try await fixture.client.post("/sessions", shorter.signIn).status == 401)
            }
        }
    }

    @Test("Closed sign-up refuses everybody and makes no account")
    func closed() async throws {
        try await IdentityFixture.with(settings: ["auth.signUp": "closed"]) { fixture in
            let answer = try await fixture.client.post("/users", ada.signUp)
            #expect(answer.status == 403)
            #expect(try await fixture.client.post("/sessions", ada.signIn).status == 401)
        }
    }

    @Test("An unknown value of auth.signUp refuses to start")
    func unknownChoice() async throws {
        await #expect(throws: (any Error).self) {
            try await IdentityFixture.with(over: [.sqlite], settings: ["auth.signUp": "invited"]) { _ in }
        }
    }
}
