import ViperTesting

@Suite("Password")
struct PasswordTests {
    private let new = "anchor-cloud-52"

    @Test("Whoever changes the password ends all other sessions and keeps their own", .identity(servers: 2))
    func change() async throws {
        let mine = try await fixture.client.enter(ada)
        let other = try await fixture.client.signIn(ada)
        let successor = try await other.renewed()
        #expect(try await mine.put("/session/password", passwordBody(ada.password, new)).isSuccess)
        for session in [other, successor] { #expect(try await !session.over(fixture.other).isSignedIn()) }
        #expect(try await mine.over(fixture.other).isSignedIn())
        #expect(try await fixture.other.post("/sessions", ada.signIn).status == 401)
        #expect(try await fixture.other.signIn(ada.with(password: new)).isSignedIn())
    }

    @Test("A wrong current password changes nothing and does not sign out", .identity)
    func wrongCurrent() async throws {
        let mine = try await fixture.client.enter(ada)
        let other = try await fixture.client.signIn(ada)
        let response = try await mine.put("/session/password", passwordBody("tide-table-9", new))
        #expect((400...499).contains(response.status) && response.status != 401, "\(response.face)")
        #expect(try await mine.isSignedIn())
        #expect(try await other.isSignedIn())
        #expect(try await fixture.client.signIn(ada).isSignedIn())
    }

    @Test("A stolen session cannot guess the password: failures are counted as at sign-in", .identity)
    func guesses() async throws {
        let mine = try await fixture.client.enter(ada)
        var status = 0
        for number in 0..<200 where status != 429 {
            status = try await mine.put("/session/password", passwordBody("guess-\(number)-of-many", new)).status
        }
        #expect(status == 429)
    }

    @Test(
        "A new password keeps the rules of sign-up", .identity,
        arguments: ["short-7", "password", String(repeating: "x", count: 257)])
    func rules(password: String) async throws {
        let mine = try await fixture.client.enter(ada)
        let response = try await mine.put("/session/password", passwordBody(ada.password, password))
        #expect(response.status == 422 && response.pointers == ["/new"], "\(response.text)")
        #expect(try await fixture.client.signIn(ada).isSignedIn())
    }
}
