import Testing
import ViperTesting

@testable import notes

@Suite struct NotesTests {
    private let author = [(name: "Authorization", value: "Bearer secret")]

    @Test("A note is found where its answer says, by its author alone, until the notebook is full")
    func notes() async throws {
        try await TestService.with(Notes.self) { service in
            let added = try await service.client.post("/notes", #"{"text":" Air the tent "}"#, author)
            #expect(added.status == 201)
            let location = try #require(added["Location"])
            #expect(try await service.client.get(location, author).text == #"{"text":"Air the tent"}"#)
            let stranger = try await service.client.get(location)
            #expect(stranger.status == 401 && stranger["WWW-Authenticate"] == #"Bearer realm="notes""#)
            #expect(try await service.client.post("/notes", #"{"text":"Pack"}"#, author).status == 201)
            let full = try await service.client.post("/notes", #"{"text":"Go"}"#, author)
            #expect(full.status == 409 && full.text.contains("/problems/notebook-full"))
            #expect(try await service.client.get("/problems/notebook-full").text.contains("Ask for a larger one."))
        }
    }
}
