import ViperTesting

@Suite("The description of access")
struct DescriptionTests {
    @Test(
        "The description names the schemes, and exactly the routes behind a gate have them and a 401",
        .identity(over: [.sqlite]))
    func schemes() async throws {
        let document = try await fixture.client.get("/openapi.json").json
        let schemes = document.value(at: "/components/securitySchemes")?.members ?? []
        #expect(schemes.contains { $0.value["type"]?.text == "http" && $0.value["scheme"]?.text == "bearer" })
        #expect(schemes.contains { $0.value["in"]?.text == "cookie" && $0.value["name"]?.text == "__Host-session" })
        let routes = document.operations
        let gated = Set(routes.filter { !($0.value["security"]?.elements ?? []).isEmpty }.keys)
        #expect(gated.isSuperset(of: own), "\(Set(own).subtracting(gated))")
        let open = [
            "post /users", "post /sessions", "post /email-confirmations", "post /password-recoveries",
            "post /passwords", "get /", "get /livez", "get /readyz",
        ]
        #expect(gated.isDisjoint(with: open))
        // A wrong password is a 401 too.
        #expect(refusing(with: "401", routes) == gated.union(["post /sessions"]))
    }

    @Test("A 401 and a 403 are described on exactly the routes that can give them", arguments: ["all", "none"])
    func refusals(access: String) async throws {
        try await IdentityFixture.with(TestedAdder.program, over: [.sqlite], settings: ["access.anonymous": access]) {
            fixture in
            let routes = try await fixture.client.get("/openapi.json").json.operations
            let groups = routes.keys.filter {
                $0.contains(/^[a-z]+ \/(items|repositories|todos|accounts|feed|likes|conversations|photos)/)
                    || $0.contains(/^[a-z]+ \/(transfers|missions)/) || $0.contains("/users/{name}/")
            }
            #expect(groups.count > 20)
            let gated = Set(own + product + groups)
            let optional: Set = [
                "get /users/{name}", "get /start", "get /news", "get /news/categories", "get /news/{id}",
                "post /sessions",
            ]
            #expect(refusing(with: "401", routes) == gated.union(optional))
            // A page of another origin changes nothing by a cookie, and nobody exports another's data.
            let changes = gated.filter { !$0.hasPrefix("get ") }
            let others: Set = ["get /users/{name}/export", "post /sessions", "post /users"]
            #expect(refusing(with: "403", routes) == changes.union(others))
        }
    }

    @Test(
        "A read behind the gate of a role is described with a 403, and one behind another gate is not",
        .identity(Gated.program, over: [.sqlite]))
    func roles() async throws {
        let routes = try await fixture.client.get("/openapi.json").json.operations
        let gates = Set(routes.keys.filter { $0.hasPrefix("get /gated/") })
        #expect(
            gates.intersection(refusing(with: "403", routes)) == [
                "get /gated/editors", "get /gated/administrators",
            ])
        #expect(gates.subtracting(refusing(with: "401", routes)) == ["get /gated/open"])
    }

    /// The routes for whoever is signed in.
    private let own = [
        "get /session", "delete /session", "get /sessions", "delete /sessions", "delete /sessions/{id}",
        "post /session/renewal", "put /session/password", "post /session/email-confirmation", "delete /users/{name}",
        "patch /users/{name}", "get /users/{name}/export",
    ]

    /// The product's routes for whoever is signed in, or has a role.
    private let product = [
        "get /settings", "patch /settings", "post /news", "patch /news/{id}", "delete /news/{id}",
    ]

    /// The routes that are described with a status.
    private func refusing(with status: String, _ routes: [String: JSONTree]) -> Set<String> {
        Set(routes.filter { $0.value["responses"]?[status] != nil }.keys)
    }

    @Test("No parameter of a path or a query takes a secret", .identity(over: [.sqlite]))
    func secrets() async throws {
        let document = try await fixture.client.get("/openapi.json").json
        for path in document["paths"]?.members ?? [] {
            // The code of a kind of problem is no secret.
            for operation in path.value.members where path.name != "/problems/{code}" {
                for parameter in operation.value["parameters"]?.elements ?? [] {
                    let name = parameter["name"]?.text?.lowercased() ?? ""
                    #expect(!["token", "access_token", "password", "code", "secret"].contains(name), "\(path.name)")
                }
            }
        }
    }
}
