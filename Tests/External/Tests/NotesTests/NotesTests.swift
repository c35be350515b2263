import Testing
import ViperService
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

    @Test("A note is found at its response's location, by its author alone, and exists once")
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

    @Test("Its documentation page bears its own name")
    func page() async throws {
        try await TestService.with(Notes.self, settings: ["author.token": "secret"]) { service in
            let page = try await service.client.get("/docs")
            #expect(page.text.contains("<title>Notes: the API</title>"))
        }
    }

    @Test("The examples in its description are its responses")
    func examples() async throws {
        let settings = ["author.token": "secret"]
        let notes = try await TestService.recordExamples("notes", of: Notes.self, settings: settings) { notes in
            let added = try await notes.record(201, "POST", "/notes", #"{"text":"Air the tent"}"#, fields: author)
            try await notes.record(409, "POST", "/notes", #"{"text":"Air the tent"}"#, fields: author)
            try await notes.record(200, "GET", try #require(added["Location"]), fields: author)
        }
        let file = #filePath.replacing(
            "Tests/NotesTests/NotesTests.swift", with: "Sources/Notes/Resources/notes.ndjson")
        let differences = try notes.differences(from: FeatureDeclaration(of: NotesFeature.self).examples, in: file)
        #expect(differences == [], "To record them, run the tests with RECORD_EXAMPLES=notes.")
    }
}
