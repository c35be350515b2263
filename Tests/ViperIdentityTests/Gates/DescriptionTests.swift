import Testing
import ViperTesting

@Suite("The description of who may call")
struct DescriptionTests {
    private let methods = ["get", "post", "put", "patch", "delete"]

    @Test("The description names the schemes, and exactly the routes behind a gate have them and a 401")
    func schemes() async throws {
        try await IdentityFixture.with(over: [.sqlite]) { fixture in
            let document = try await fixture.client.get("/openapi.json").json
            let schemes = document.value(at: "/components/securitySchemes")?.members ?? []
            #expect(schemes.contains { $0.value["type"]?.text == "http" && $0.value["scheme"]?.text == "bearer" })
            #expect(
                schemes.contains { $0.value["in"]?.text == "cookie" && $0.value["name"]?.text == "__Host-session" })
            var (gated, refusing): (Set<String>, Set<String>) = ([], [])
            for path in document["paths"]?.members ?? [] {
                for operation in path.value.members where methods.contains(operation.name) {
                    let name = "\(operation.name) \(path.name)"
                    if !(operation.value["security"]?.elements ?? []).isEmpty { gated.insert(name) }
                    if operation.value["responses"]?["401"] != nil { refusing.insert(name) }
                }
            }
            let own = [
                "get /session", "delete /session", "get /sessions", "delete /sessions", "delete /sessions/{id}",
                "post /session/renewal", "put /session/password", "delete /users/{name}", "get /users/{name}/export",
            ]
            #expect(gated.isSuperset(of: own), "\(Set(own).subtracting(gated))")
            let open = [
                "post /users", "post /sessions", "post /email-confirmations", "post /password-recoveries",
                "post /passwords", "get /", "get /livez", "get /readyz",
            ]
            #expect(gated.isDisjoint(with: open))
            // A wrong password is a 401 too.
            #expect(refusing == gated.union(["post /sessions"]))
        }
    }

    @Test("No parameter of a path or a query takes a secret")
    func secrets() async throws {
        try await IdentityFixture.with(over: [.sqlite]) { fixture in
            let document = try await fixture.client.get("/openapi.json").json
            for path in document["paths"]?.members ?? [] {
                // The code of a kind of problem is no secret.
                for operation in path.value.members where path.name != "/problems/{code}" {
                    for parameter in operation.value["parameters"]?.elements ?? [] {
                        let name = parameter["name"]?.text?.lowercased() ?? ""
                        #expect(
                            !["token", "access_token", "password", "code", "secret"].contains(name), "\(path.name)")
                    }
                }
            }
        }
    }
}
