import ViperTesting

@Suite("Gates")
struct GateTests {
    /// What each kind of gate answers to a caller.
    private func statuses(_ client: some TestClient) async throws -> [Int] {
        var statuses: [Int] = []
        for gate in ["open", "optional", "required", "editors", "administrators"] {
            statuses.append(try await client.get("/gated/\(gate)").status)
        }
        return statuses
    }

    @Test("A stranger passes the open and the optional gate", .identity(Gated.program, by: Transport.tested))
    func stranger() async throws {
        #expect(try await statuses(fixture.client) == [200, 200, 401, 401, 401])
        #expect(try await fixture.client.get("/gated/optional").value(of: "name") == "stranger")
    }

    @Test("A token that is no good passes the open gate alone", .identity(Gated.program, by: Transport.tested))
    func badToken() async throws {
        let session = try await fixture.client.enter(ada)
        #expect(try await session.delete("/session").status == 204)
        #expect(try await statuses(session) == [200, 401, 401, 401, 401])
        #expect(try await session.get("/gated/optional").isUnauthenticated(invalidToken: true))
    }

    @Test(
        "A signed-in user passes by their role, and the module knows them", .identity(Gated.program, servers: 2),
        arguments: [
            ("member", [200, 200, 200, 403, 403]), ("editor", [200, 200, 200, 200, 403]),
            ("administrator", [200, 200, 200, 200, 200]),
        ])
    func roles(role: String, expected: [Int]) async throws {
        let session = try await fixture.client.enter(ada)
        try await fixture.give(role, to: "ada")
        #expect(try await statuses(session) == expected)
        #expect(try await statuses(session.over(fixture.other)) == expected)
        #expect(try await session.get("/gated/open").value(of: "name") == "stranger")
        for gate in ["optional", "required"] {
            #expect(try await session.get("/gated/\(gate)").value(of: "name") == "ada")
        }
    }

    @Test(
        "A response that depends on the caller is private and varies; another is neither",
        .identity(Gated.program, by: Transport.tested))
    func caching() async throws {
        let session = try await fixture.client.enter(ada)
        for client in [session, fixture.client] as [any TestClient] {
            let response = try await client.get("/gated/optional")
            #expect(response["Cache-Control"]?.contains("private") == true)
            #expect(response.values("Vary").joined(separator: ",").contains("Authorization"))
        }
        let open = try await session.get("/gated/open")
        #expect(open["Cache-Control"]?.contains("private") != true)
        #expect(!open.values("Vary").joined(separator: ",").contains("Authorization"))
    }

    @Test("OPTIONS, 404, 405 and 406 run no gate", .identity(Gated.program, by: Transport.tested))
    func order() async throws {
        let client = SessionClient(fixture.client, token: "unknown")
        #expect(try await client.send(TestRequest("OPTIONS", "/gated/required")).status == 204)
        #expect(try await client.get("/gated/required/more").status == 404)
        #expect(try await client.post("/gated/required", "{}").status == 405)
        #expect(try await client.get("/gated/required", [("Accept", "text/csv")]).status == 406)
    }
}
