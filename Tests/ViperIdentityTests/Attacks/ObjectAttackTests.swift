import ViperTesting

/// A request with the id or the name of somebody else in its path (OWASP API1, API5).
struct ObjectAttack: Sendable, CustomTestStringConvertible {
    let method: String
    /// `USER` and `SESSION` stand for the victim's name and the id of the victim's session.
    let path: String
    var body: String?

    var testDescription: String { "\(method) \(path)" }

    static let all = [
        ObjectAttack(method: "DELETE", path: "/sessions/SESSION"),
        ObjectAttack(method: "DELETE", path: "/users/USER"),
        ObjectAttack(method: "PATCH", path: "/users/USER", body: #"{"displayName":"Mallory"}"#),
        ObjectAttack(method: "GET", path: "/users/USER/export"),
        ObjectAttack(method: "HEAD", path: "/users/USER/export"),
    ]

    /// The operation that it attacks, as ``JSONTree/operations`` names it.
    var operation: String {
        method.lowercased() + " " + path.replacing("USER", with: "{name}").replacing("SESSION", with: "{id}")
    }

    func request(user: String, session: String) -> TestRequest {
        TestRequest(method, path.replacing("USER", with: user).replacing("SESSION", with: session), body: body)
    }
}

@Suite("Attacks on what is somebody else's")
struct ObjectAttackTests {
    private let mallory = Credentials("mallory")

    @Test(
        "A member does nothing to somebody else, under any spelling of the path", .identity(by: Transport.tested),
        arguments: ObjectAttack.all)
    func others(attack: ObjectAttack) async throws {
        let victim = try await fixture.client.enter(ada)
        let id = try #require(try await victim.get("/session").value(of: "id"))
        let attacker = try await fixture.client.enter(mallory)
        for (user, session) in [("ada", id), ("ADA", id.uppercased()), ("%61da", "%30" + id.dropFirst())] {
            let response = try await attacker.send(attack.request(user: user, session: session))
            #expect((400...499).contains(response.status), "\(user): \(response.face)")
            #expect(!response.text.contains(ada.email))
        }
        #expect(try await victim.isSignedIn())
        #expect(try await fixture.client.signIn(ada).isSignedIn())
    }

    @Test(
        "Every operation with an id in its path that demands a session is attacked",
        .identity(TestedAdder.program, over: [.sqlite]))
    func complete() async throws {
        // What is everybody's demands none here: `access.anonymous` is `all`.
        let operations = try await fixture.client.get("/openapi.json").json.operations
        let demanding = operations.filter { name, operation in
            let security = operation["security"]?.elements ?? []
            // Those of people are attacked row by row where it is said who may do what.
            let isOfPeople = name.contains(/\/(photos|conversations)\//) || name.hasSuffix("/follow")
            return name.contains("{") && !isOfPeople && !security.isEmpty
                && security.allSatisfy { !$0.members.isEmpty }
        }
        let reads = demanding.keys.filter { $0.hasPrefix("get ") }.map { "head " + $0.dropFirst(4) }
        // News belong to nobody: their tests have a table of who may do what.
        let own = Set(demanding.keys).union(reads).filter { !$0.contains(" /news/") }
        #expect(Set(ObjectAttack.all.map(\.operation)) == own)
    }

    @Test("A session of somebody else looks like one that never was", .identity)
    func hiddenSession() async throws {
        let victim = try await fixture.client.enter(ada)
        let id = try #require(try await victim.get("/session").value(of: "id"))
        let attacker = try await fixture.client.enter(mallory)
        let never = "01920000-0000-7000-8000-000000000000"
        let known = try await attacker.delete("/sessions/\(id)")
        let unknown = try await attacker.delete("/sessions/\(never)")
        #expect(known.status == 404)
        let hiding = [id, "/sessions/\(never)"]
        #expect(known.face(hiding: hiding) == unknown.face(hiding: hiding))
    }

    @Test("An administrator ends no session of others by its id: only their owner's path leads to it", .identity)
    func administrator() async throws {
        let victim = try await fixture.client.enter(ada)
        let id = try #require(try await victim.get("/session").value(of: "id"))
        let administrator = try await fixture.client.enter(mallory)
        try await fixture.give("administrator", to: "mallory")
        #expect(try await administrator.delete("/sessions/\(id)").status == 404)
        #expect(try await administrator.get("/sessions").json["items"]?.elements.count == 1)
        #expect(try await victim.isSignedIn())
    }

    @Test("Nobody but its owner is shown an e-mail", .identity, arguments: ["member", "editor", "administrator"])
    func emails(role: String) async throws {
        let victim = try await fixture.enterConfirmed(ada)
        let reader = try await fixture.client.enter(mallory)
        try await fixture.give(role, to: "mallory")
        for client in [fixture.client, reader] as [any TestClient] {
            for path in ["/users/ada", "/users", "/users/ada?fields=email", "/session", "/sessions", "/"] {
                #expect(try await !client.get(path).text.contains(ada.email), "\(path)")
            }
        }
        #expect(try await victim.isSignedIn())
    }
}
