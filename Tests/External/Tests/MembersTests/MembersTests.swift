import Testing
import ViperTesting

@testable import members

// new-module: tests /greeting, withMember

/// Runs a body over the service with a member who has signed in.
func withMember(_ body: (SessionClient, _ member: String) async throws -> Void) async throws {
    try await TestService.with(Members.self) { service in
        try await body(try await service.client.enter(Credentials("ada")), "ada")
    }
}

@Suite struct MembersTests {
    @Test("Only signed-in users are greeted, and by name")
    func greeting() async throws {
        try await TestService.with(Members.self) { service in
            let stranger = try await service.client.get("/greeting")
            #expect(stranger.status == 401 && stranger["WWW-Authenticate"] == "Bearer")
            let session = try await service.client.enter(Credentials("ada"))
            #expect(try await session.get("/greeting").text == #"{"text":"Hello ada"}"#)
        }
    }
}
