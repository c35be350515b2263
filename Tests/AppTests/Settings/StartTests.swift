import ViperIdentity
import ViperTesting

@Suite("Where to begin")
struct StartTests {
    private func beginning(_ client: any TestClient) async throws -> [String?] {
        let answer = try await client.get("/start")
        #expect(answer.status == 200, "\(answer.text)")
        let tree = try answer.tree
        return ["begin", "page", "method", "link"].map { tree[$0]?.text }
    }

    @Test(
        "A stranger signs in, a user without a display name chooses one, and all others begin at a page",
        .fixture(publicPath: "/api"))
    func states() async throws {
        #expect(try await beginning(fixture.client) == ["signIn", nil, "POST", "/api/sessions"])
        let ada = try await fixture.client.enter(Credentials("ada"))
        #expect(try await beginning(ada) == ["onboarding", nil, "PATCH", "/api/users/ada"])
        #expect(try await ada.patch("/users/ada", #"{"displayName":" Ada L. "}"#).status == 200)
        let usual = try await beginning(ada)
        #expect(usual[0] == "page" && usual[2] == "GET" && usual[1] != nil)
        #expect(try await ada.patch("/settings", #"{"startPage":"todos"}"#).status == 200)
        #expect(try await beginning(ada) == ["page", "todos", "GET", "/api/todos"])
        #expect(try await ada.patch("/settings", #"{"startPage":null}"#).status == 200)
        #expect(try await beginning(ada) == usual)
        #expect(try await ada.delete("/session").status == 204)
        #expect(try await ada.get("/start").status == 401)
    }

    @Test("Every page that may be chosen is there", .fixture)
    func pages() async throws {
        let ada = try await fixture.client.enter(Credentials("ada"))
        #expect(try await ada.patch("/users/ada", #"{"displayName":"Ada"}"#).status == 200)
        let choices = try await ada.get("/settings").tree.value(at: "/fields/1/choices")?.elements ?? []
        for page in choices.compactMap({ $0["value"]?.text }) {
            #expect(try await ada.patch("/settings", #"{"startPage":"\#(page)"}"#).status == 200)
            let link = try #require(try await beginning(ada)[3])
            #expect(try await ada.get(link).status == 200)
        }
        #expect(choices.count >= 6)
    }

    @Test("Whoever signed up with a display name has one", .fixture)
    func named() async throws {
        let bob = Credentials("bob")
        let body = #"{"name":"bob","password":"\#(bob.password)","email":"bob@mail.test","displayName":"bob"}"#
        #expect(try await fixture.client.post("/users", body).status == 201)
        #expect(try await beginning(try await fixture.client.signIn(bob))[0] == "page")
    }

    @Test("A display name is changed by its user or an administrator, under the version that they saw", .fixture)
    func displayName() async throws {
        let ada = try await fixture.client.enter(Credentials("ada"))
        let bob = try await fixture.client.enter(Credentials("bob"))
        let boss = try await fixture.enter("boss", .administrator)
        let change = #"{"displayName":"Countess"}"#
        #expect(try await fixture.client.patch("/users/ada", change).status == 401)
        #expect(try await bob.patch("/users/ada", change).status == 403)
        #expect(try await bob.patch("/users/nobody_here", change).status == 404)
        #expect(try await ada.patch("/users/ada", change, [("If-Match", "\"9\"")]).status == 412)
        #expect(try await ada.patch("/users/ada", change, [("If-Match", "\"1\"")]).status == 200)
        #expect(try await fixture.client.get("/users/ada").tree.value(at: "/info/displayName")?.text == "Countess")
        #expect(try await ada.patch("/users/ada", change).tree["version"]?.integer == 2)
        #expect(try await boss.patch("/users/ada", #"{"displayName":"Ada"}"#).tree["version"]?.integer == 3)
        for body in [#"{"displayName":null}"#, #"{"displayName":" "}"#, #"{"role":"administrator"}"#] {
            #expect(try await ada.patch("/users/ada", body).status == 422, "\(body)")
        }
    }
}
