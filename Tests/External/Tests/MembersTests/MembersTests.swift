import Testing
import ViperTesting

@testable import members

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
