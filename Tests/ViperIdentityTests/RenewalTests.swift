import Testing
import ViperDatabase
import ViperTesting
import ViperValues

@testable import ViperIdentity

@Suite struct RenewalTests {
    @Test("A renewal gives the same successor however often it is asked for, also on another server")
    func sameSuccessor() async throws {
        try await IdentityFixture.withEach { identity in
            _ = try await identity.add()
            let session = try await identity.signIn()
            let first = try await identity.services.sessions.renew(session).token
            #expect(first != session.token)
            #expect(try await identity.services.sessions.renew(session).token == first)
            guard let other = try await identity.store.openAgain() else { return }
            let replica = try IdentityFixture(identity.store, over: other, clock: identity.clock)
            #expect(try await replica.services.sessions.renew(session).token == first)
            await other.close()
        }
    }

    @Test("Parallel renewals of one token have one successor")
    func parallel() async throws {
        try await IdentityFixture.withEach { identity in
            _ = try await identity.add()
            let session = try await identity.signIn()
            let sessions = identity.services.sessions
            let tokens = try await withThrowingTaskGroup(of: SecretToken.self) { group in
                for _ in 0..<20 { group.addTask { try await sessions.renew(session).token } }
                return try await group.reduce(into: [SecretToken]()) { $0.append($1) }
            }
            #expect(tokens.allSatisfy { $0 == tokens.first })
            #expect(try await identity.session(session.token) != nil)
        }
    }

    @Test("The old token is good until its successor was in use for 60 seconds, and then ends the session")
    func reuse() async throws {
        try await IdentityFixture.withEach { identity in
            _ = try await identity.add()
            let old = try await identity.signIn()
            let new = try await identity.services.sessions.renew(old)
            identity.pass(seconds: 3600)
            #expect(try await identity.session(old.token) != nil, "The successor was never used.")
            #expect(try await identity.session(new.token)?.id == old.id)
            identity.pass(seconds: 55)
            #expect(try await identity.session(old.token) != nil, "The successor's first use was 55 seconds ago.")
            identity.pass(seconds: 10)
            #expect(try await identity.session(old.token) == nil)
            #expect(try await identity.session(new.token) == nil, "The session was ended.")
        }
    }

    @Test("A session ends when it is not used for long, and at last in any case")
    func lifetime() async throws {
        try await IdentityFixture.withEach(["auth.idle": "1h", "auth.absolute": "3h"]) { identity in
            _ = try await identity.add()
            let idle = try await identity.signIn()
            let used = try await identity.signIn()
            for _ in 0..<3 {
                identity.pass(seconds: 3000)
                #expect(try await identity.session(used.token) != nil)
            }
            #expect(try await identity.session(idle.token) == nil)
            identity.pass(seconds: 2000)
            #expect(try await identity.session(used.token) == nil)
        }
    }
}
