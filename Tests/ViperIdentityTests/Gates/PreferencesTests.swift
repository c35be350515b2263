import ViperTesting

@Suite("What users have chosen")
struct PreferencesTests {
    @Test(
        "It counts from the next request on, on every server, for each session of the user and for nobody else",
        .identity(TestedAdder.program, servers: 2))
    func replicas() async throws {
        let ada = Credentials("ada")
        let session = try await fixture.client.enter(ada)
        let elsewhere = session.over(fixture.other)
        let second = try await fixture.other.signIn(ada)
        let bob = try await fixture.other.enter(Credentials("bob"))
        for number in 1...3 {
            #expect(try await session.post("/items", #"{"name":"\#(number)"}"#).status == 201)
        }
        for (rows, language) in [(1, "fr"), (2, "pt")] {
            // Each server has found the tokens already.
            for client in [session, elsewhere, second, bob] { #expect(try await client.isSignedIn()) }
            let body = #"{"rowsPerPage":\#(rows),"language":"\#(language)"}"#
            #expect(try await session.patch("/settings", body).status == 200)
            for client in [session, elsewhere, second] {
                #expect(try await client.get("/items").json["items"]?.elements.count == rows)
                #expect(try await client.get("/todos")["Content-Language"] == language)
            }
            #expect(try await bob.get("/items").json["items"]?.elements.count == 3)
            #expect(try await bob.get("/todos")["Content-Language"] == "en")
        }
        #expect(try await fixture.client.get("/items").json["items"]?.elements.count == 3)
    }
}
