import Testing
import Viper
import ViperTesting
import ViperValues

@testable import ViperIdentity

@Suite struct SignInTests {
    private func failure(_ body: () async throws -> Session) async -> Failure? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error as? Failure
        }
    }

    @Test("A wrong name and a wrong password are refused word for word alike")
    func refused() async throws {
        try await IdentityFixture.withEach { identity in
            _ = try await identity.add()
            let wrongPassword = await failure { try await identity.signIn("ada", "another one") }
            let wrongName = await failure { try await identity.signIn("eve", "a long enough one") }
            #expect(wrongPassword != nil && wrongPassword == wrongName)
        }
    }

    @Test("Failed sign-ins are limited for an account with an address, known or not, and nobody else is locked out")
    func limited() async throws {
        try await IdentityFixture.withEach(["auth.attempts": "2"]) { identity in
            _ = try await identity.add()
            for name in ["ada", "nobody"] {
                for _ in 0..<2 { _ = await failure { try await identity.signIn(name, "another one") } }
                guard case .limited(_, let seconds)? = await failure({ try await identity.signIn(name) }) else {
                    Issue.record("\(name) was not limited")
                    continue
                }
                #expect((1...900).contains(seconds))
            }
            let elsewhere = Client(address: "192.0.2.8", subscriber: 8, mayUseCookies: false)
            #expect(try await identity.signIn(from: elsewhere).user.name.text == "ada")
            identity.pass(seconds: 901)
            #expect(try await identity.signIn().user.name.text == "ada")
        }
    }

    @Test("A mail address is good for signing in once its code was given, and belongs to whoever gave it first")
    func confirmation() async throws {
        try await IdentityFixture.withEach { identity in
            let (ada, eve) = (
                try await identity.add("ada", email: "ada@example.org"),
                try await identity.add("eve", "something of eve's", email: "Ada@example.org")
            )
            let services = identity.services
            let address = try #require(EmailAddress("ADA@example.org"))
            #expect(try await services.users.credentials(of: .email(address)) == nil)
            let code = try #require(try await services.codes.issue(.confirmation, to: ada.id))
            let other = try #require(try await services.codes.issue(.confirmation, to: eve.id))
            try await services.signUp.confirm(code.code.text)
            #expect(try await services.users.credentials(of: .email(address))?.user.id == ada.id)
            await #expect(throws: Failure.self) { try await services.signUp.confirm(code.code.text) }
            await #expect(throws: Failure.self) { try await services.signUp.confirm(other.code.text) }
            #expect(try await services.users.credentials(of: .email(address))?.user.id == ada.id)
        }
    }

    @Test("A recovery's code sets a password once, within an hour, and ends every session")
    func recovery() async throws {
        try await IdentityFixture.withEach { identity in
            let services = identity.services
            let ada = try await identity.add(email: "ada@example.org")
            #expect(try await services.codes.issue(.recovery, to: ada.id) == nil, "The address is not confirmed.")
            let confirmation = try #require(try await services.codes.issue(.confirmation, to: ada.id))
            try await services.signUp.confirm(confirmation.code.text)
            let session = try await identity.signIn()
            let late = try #require(try await services.codes.issue(.recovery, to: ada.id))
            identity.pass(seconds: 3601)
            let new = try identity.password("quite another one")
            await #expect(throws: Failure.self) { try await services.passwords.recover(late.code.text, new) }
            let code = try #require(try await services.codes.issue(.recovery, to: ada.id))
            try await services.passwords.recover(code.code.text, new)
            await #expect(throws: Failure.self) { try await services.passwords.recover(code.code.text, new) }
            #expect(try await identity.session(session.token) == nil)
            #expect(try await identity.signIn("ada", "quite another one").user.id == ada.id)
        }
    }

    @Test("Who is disabled or deleted is signed out at once, and cannot sign in")
    func disabled() async throws {
        try await IdentityFixture.withEach { identity in
            let ada = try await identity.add()
            let operations = UserOperations(identity.services)
            let first = try await identity.signIn()
            _ = try await operations.setEnabled(false, of: ada.name)
            #expect(try await identity.session(first.token) == nil)
            #expect(await failure { try await identity.signIn() } != nil)
            _ = try await operations.setEnabled(true, of: ada.name)
            let second = try await identity.signIn()
            try await operations.delete(ada.name)
            #expect(try await identity.session(second.token) == nil)
            #expect(try await identity.services.users.user(named: ada.name) == nil)
            await #expect(throws: Failure.self) { _ = try await identity.add() }
            try await identity.services.users.erase(ada.id)
            _ = try await identity.add()
        }
    }
}
