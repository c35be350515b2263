import Testing
import ViperTesting

@testable import notes

@Suite struct NotesTests {
    private let author = [(name: "Authorization", value: "Bearer secret")]

    @Test("A note is found where its answer says, by its author alone, and is there once")
    func notes() async throws {
        try await TestService.with(Notes.self, settings: ["author.token": "secret"]) { service in
            let added = try await service.client.post("/notes", #"{"text":" Air the tent "}"#, author)
            #expect(added.status == 201)
            let location = try #require(added["Location"])
            #expect(try await service.client.get(location, author).text == #"{"text":"Air the tent"}"#)
            let stranger = try await service.client.get(location)
            #expect(stranger.status == 401 && stranger["WWW-Authenticate"] == #"Bearer realm="notes""#)
            let again = try await service.client.post("/notes", #"{"text":"Air the tent"}"#, author)
            #expect(again.status == 409 && again.text.contains("/problems/note-taken"))
            #expect(try await service.client.get("/problems/note-taken").text.contains("Look for that one."))
        }
    }
}
