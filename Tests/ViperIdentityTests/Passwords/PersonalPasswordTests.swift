import ViperTesting

@testable import ViperIdentity
@testable import ViperUsers

@Suite("A password that is the user's own data", .identity)
struct PersonalPasswordTests {
    private let ada = Credentials("ada_lovelace", email: "ada@mail.test")

    @Test(
        "A new password is not the name or the mail address, nor one of them but for digits, whatever the case",
        arguments: [
            "ada_lovelace", "Ada_Lovelace", "ada_lovelace1815", "1815ada_love1852lace", "ada@mail.test",
            "ADA1@mail2.test3",
        ])
    func personal(password: String) async throws {
        let refused = try await fixture.client.post("/users", ada.with(password: password).signUp)
        #expect(refused.status == 422 && refused.pointers == ["/password"], "\(refused.text)")
        #expect(refused.text.contains("personalPassword") && !refused.text.contains(#""\#(password)""#))
        let session = try await fixture.enterConfirmed(ada)
        let kept = try await session.put("/session/password", passwordBody(ada.password, password))
        #expect(kept.status == 422 && kept.pointers == ["/new"], "\(kept.text)")
        let code = try await fixture.recoveryCode(of: ada)
        let reset = try await fixture.client.post("/passwords", newPasswordBody(code, password))
        #expect(reset.status == 422 && reset.pointers == ["/new"], "\(reset.text)")
        #expect(try await fixture.client.post("/passwords", newPasswordBody(code, "anchor-cloud-52")).status == 204)
    }

    @Test("Nor is it the old one, or the old one but for digits")
    func old() async throws {
        let ada = Credentials("ada", password: "kelp-lantern-71")
        let session = try await fixture.enterConfirmed(ada)
        for new in ["kelp-lantern-71", "kelp-lantern-72", "Kelp-Lantern-", "2026kelp-lantern-"] {
            let refused = try await session.put("/session/password", passwordBody("kelp-lantern-71", new))
            #expect(refused.status == 422 && refused.pointers == ["/new"], "\(refused.text)")
        }
        let code = try await fixture.recoveryCode(of: ada)
        let refused = try await fixture.client.post("/passwords", newPasswordBody(code, ada.password))
        #expect(refused.status == 422 && refused.pointers == ["/new"], "\(refused.text)")
        #expect(try await fixture.client.signIn(ada).isSignedIn())
    }

    @Test("Other words beside them are allowed, and digits alone are no name")
    func allowed() async throws {
        for (number, password) in ["ada_lovelace_x", "x20112011", "84629173"].enumerated() {
            let person = Credentials("ada_lovelace\(number)", password: password)
            #expect(try await fixture.client.post("/users", person.signUp).status == 201, "\(password)")
        }
    }

    @Test("The operator's commands keep the rule")
    func operators() async throws {
        let operations = UserOperations(try #require(fixture.identity).services)
        let name = try #require(UserName("ada_lovelace"))
        let password = Password("ada_lovelace1")
        await #expect(throws: (any Error).self) {
            _ = try await operations.add(NewUser(name: name, email: nil, password: password, displayName: nil))
        }
        try await fixture.client.signUp(ada)
        await #expect(throws: (any Error).self) { try await operations.setPassword(password, of: name) }
    }
}
