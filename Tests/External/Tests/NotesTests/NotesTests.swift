import Testing
import ViperTesting

@testable import notes

/// Sends requests as the author.
struct AuthorClient: TestClient {
    let client: any TestClient

    func send(_ request: TestRequest) async throws -> TestResponse {
        var request = request
        request.fields.append((name: "Authorization", value: "Bearer secret"))
        return try await client.send(request)
    }
}

// new-module: tests /notes, withNote

/// Runs a body over the service with a note in it, as its author; the body gets the note's path.
func withNote(_ body: (any TestClient, _ note: String) async throws -> Void) async throws {
    try await TestService.with(Notes.self, settings: ["author.token": "secret"]) { service in
        let client = AuthorClient(client: service.client)
        let added = try await client.post("/notes", #"{"text":"Air the tent"}"#)
        try await body(client, try #require(added["Location"]))
    }
}

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
