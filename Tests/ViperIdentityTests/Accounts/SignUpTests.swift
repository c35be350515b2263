import ViperTesting

@Suite("Sign-up")
struct SignUpTests {
    @Test("Whoever signs up is a member, is shown without the password, and can sign in", .identity)
    func signUp() async throws {
        let response = try await fixture.client.signUp(ada)
        #expect(response.value(of: "name") == "ada" && response.value(of: "role") == "member")
        #expect(response.value(of: "id")?.count == 36 && response.json["version"]?.integer == 1)
        #expect(response.value(of: "createdAt")?.hasSuffix("Z") == true)
        #expect(!response.text.contains(ada.password))
        let session = try await fixture.client.signIn(ada)
        #expect(try await session.get("/session").json["user"]?["name"]?.text == "ada")
    }

    @Test("A name is unique however it is written, and the second to ask for it gets 409", .identity)
    func takenName() async throws {
        try await fixture.client.signUp(Credentials("grace"))
        for name in ["grace", "Grace", "GRACE"] {
            let response = try await fixture.client.post("/users", Credentials(name, email: "else@mail.test").signUp)
            #expect(response.status == 409, "\(name)")
            #expect(response["Retry-After"] == nil)
        }
        #expect(try await fixture.client.signIn(Credentials("grace")).isSignedIn())
    }

    @Test("Of twenty who ask for one name at once, on two servers, one gets it", .identity(servers: 2))
    func race() async throws {
        let statuses = try await atOnce(0..<20) { number in
            let client = number.isMultiple(of: 2) ? fixture.client : fixture.other
            return try await client.post("/users", Credentials("ada", email: "a\(number)@mail.test").signUp).status
        }
        #expect(statuses.count { $0 == 201 } == 1)
        // A queue of passwords that is full may refuse some.
        #expect(statuses.allSatisfy { [201, 409, 503].contains($0) }, "\(statuses)")
    }

    /// The members of a body, each as JSON; nil where it is left out.
    private func body(_ name: String?, _ email: String?, _ password: String?, _ displayName: String?) -> String {
        let members = [("name", name), ("email", email), ("password", password), ("displayName", displayName)]
        let texts = members.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }
        return "{" + texts.joined(separator: ",") + "}"
    }

    private static func text(_ character: Character, _ count: Int) -> String {
        "\"\(String(repeating: character, count: count))\""
    }

    @Test(
        "A name that breaks a rule is a 422",
        arguments: [nil, #""ab""#, text("a", 31), #""a b c""#, #""a-b-c""#, #""adé""#, #""ada\u0000""#, "7", "null"])
    func names(name: String?) async throws {
        try await expectFault("/name", in: body(name, #""a@mail.test""#, #""kelp-lantern""#, nil))
    }

    @Test(
        "A password that is short, long, common or no text is a 422",
        arguments: [
            nil, #""short-7""#, #""password""#, #""12345678""#, #""PASSWORD""#, text("x", 257), #""kelp\u0000lantern""#,
            "12345678",
        ])
    func badPasswords(password: String?) async throws {
        try await expectFault("/password", in: body(#""ada""#, #""a@mail.test""#, password, nil))
    }

    @Test(
        "An invalid mail address gets 422",
        arguments: [nil, #""mail.test""#, #""a@""#, #""a@mail.test\r\nBcc: b@mail.test""#, #""""#])
    func emails(email: String?) async throws {
        try await expectFault("/email", in: body(#""ada""#, email, #""kelp-lantern""#, nil))
    }

    @Test("A display name has 1 to 80 characters", arguments: [#""""#, #""  ""#, text("d", 81)])
    func displayNames(displayName: String) async throws {
        try await expectFault("/displayName", in: body(#""ada""#, #""a@mail.test""#, #""kelp-lantern""#, displayName))
    }

    private func expectFault(_ pointer: String, in body: String) async throws {
        try await IdentityFixture.with(over: [.sqlite]) { fixture in
            let response = try await fixture.client.post("/users", body)
            #expect(response.status == 422 && response.pointers == [pointer], "\(response.text)")
            #expect(try await fixture.client.post("/sessions", Credentials("ada").signIn).status == 401)
        }
    }

    @Test("A password has no other rule: eight characters of any kind, spaces, and 256 of them are good", .identity)
    func passwords() async throws {
        let passwords = ["🦊🐙🦑🐚🦀🐡🐠🐬", "  a      b ", "qzjxkvbw", String(repeating: "é", count: 256)]
        for (number, password) in passwords.enumerated() {
            let person = Credentials("person_\(number)", password: password)
            #expect(try await fixture.client.enter(person).isSignedIn())
            // It is not cut.
            let shorter = person.with(password: String(password.dropLast()) + "-")
            #expect(try await fixture.client.post("/sessions", shorter.signIn).status == 401)
        }
    }

    @Test(
        "Names that are taken are counted like accounts, and past the bound the 429 says no more than that",
        .identity(settings: ["auth.addressAttempts": "5"]))
    func limit() async throws {
        for (number, name) in ["ada", "ada", "grace", "ADA", "hedy"].enumerated() {
            let person = Credentials(name, email: "a\(number)@mail.test")
            let isTaken = number == 1 || number == 3
            #expect(try await fixture.client.post("/users", person.signUp).status == (isTaken ? 409 : 201))
        }
        for name in ["ada", "joan"] {
            let response = try await fixture.client.post("/users", Credentials(name).signUp)
            #expect(response.status == 429 && response["Retry-After"] != nil)
            #expect(response.value(of: "detail") == "Too many sign-ups were tried from this address; try again later.")
        }
    }

    @Test("Closed sign-up refuses everybody and makes no account", .identity(settings: ["auth.signUp": "closed"]))
    func closed() async throws {
        let response = try await fixture.client.post("/users", ada.signUp)
        #expect(response.status == 403)
        #expect(try await fixture.client.post("/sessions", ada.signIn).status == 401)
    }

    @Test("An unknown value of auth.signUp refuses to start")
    func unknownChoice() async throws {
        await #expect(throws: (any Error).self) {
            try await IdentityFixture.with(over: [.sqlite], settings: ["auth.signUp": "invited"]) { _ in }
        }
    }
}
