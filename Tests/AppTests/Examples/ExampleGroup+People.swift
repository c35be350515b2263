import Testing
import ViperIdentity
import ViperService
import ViperTesting
import ViperValues

@testable import App

extension ExampleGroup {
    private typealias Fields = [(name: String, value: String)]

    static let people = ExampleGroup("people", PeopleFeature.examples) { fixture, people in
        let ada = try await enter("ada", &people)
        let grace = try await enter("grace", &people)
        let photo = "/photos/\(try await addPhoto(fixture))"
        // The first response with the photo's id, which is recorded as another one.
        try await people.prepare("GET", photo)
        try await recordFollowing(ada, grace, &people)
        try await recordComments(on: photo, ada, grace, &people)
        try await recordPhoto(photo, ada, grace, &people)
        try await recordMessages(about: photo, ada, grace, &people)
        try await recordProfile(&people)
        try await people.record(204, "DELETE", photo, fields: ada)
        try await people.record(404, "GET", photo)
    }

    private static func enter(_ name: String, _ people: inout ExampleRecorder) async throws -> Fields {
        let password = "nanoseconds of wire"
        let user = #"{"name":"\#(name)","email":"\#(name)@example.org","password":"\#(password)"}"#
        try await people.prepare("POST", "/users", user)
        let session = try await people.prepare("POST", "/sessions", #"{"name":"\#(name)","password":"\#(password)"}"#)
        return [("Authorization", "Bearer \(try #require(session.value(of: "token")))")]
    }

    /// Adds a photo of ada's.
    private static func addPhoto(_ fixture: Fixture) async throws -> String {
        let users = UserStore(database: fixture.database, changes: fixture.changes)
        let name = try #require(UserName("ada"))
        let ada = try #require(try await users.user(named: name))
        let now = fixture.clock.now()
        let photo = Photo(
            id: .version7(at: now),
            owner: PublicUser(id: ada.id, name: ada.name, displayName: ada.displayName, createdAt: ada.createdAt),
            caption: "The harbour at dawn", size: PixelSize(width: 2_048, height: 1_365), createdAt: now, version: 1)
        let store = PhotoStore(database: fixture.database, changes: fixture.changes, jobs: JobQueue())
        try await store.add(photo, .sample)
        return photo.id.text
    }

    private static func recordFollowing(
        _ ada: Fields, _ grace: Fields, _ people: inout ExampleRecorder
    ) async throws {
        try await people.record(204, "PUT", "/users/ada/follow", fields: grace)
        try await people.record(409, "PUT", "/users/ada/follow", fields: ada)
        try await people.record(401, "PUT", "/users/ada/follow")
        try await people.prepare("PUT", "/users/grace/follow", fields: ada)
        try await people.record(200, "GET", "/users/ada/followers")
        try await people.record(200, "GET", "/users/ada/following")
        try await people.record(204, "DELETE", "/users/grace/follow", fields: ada)
    }

    private static func recordComments(
        on photo: String, _ ada: Fields, _ grace: Fields, _ people: inout ExampleRecorder
    ) async throws {
        let list = photo + "/comments"
        let added = try await people.record(201, "POST", list, #"{"text":"Where is that?"}"#, fields: grace)
        let comment = try #require(added["Location"])
        try await people.record(422, "POST", list, #"{"text":""}"#, fields: grace)
        try await people.record(401, "POST", list, #"{"text":"Lovely"}"#)
        try await people.record(200, "GET", list)
        try await people.record(200, "GET", comment)
        try await people.record(403, "PATCH", comment, #"{"text":"Lovely"}"#, fields: ada)
        try await people.record(412, "PATCH", comment, #"{"text":"Where?"}"#, fields: grace + stale)
        try await people.record(200, "PATCH", comment, #"{"text":"Where was that?"}"#, fields: grace)
        let other = try await people.prepare("POST", list, #"{"text":"In Lisbon"}"#, fields: ada)
        try await people.record(403, "DELETE", try #require(other["Location"]), fields: grace)
        try await people.record(204, "DELETE", try #require(other["Location"]), fields: ada)
    }

    private static func recordPhoto(
        _ photo: String, _ ada: Fields, _ grace: Fields, _ people: inout ExampleRecorder
    ) async throws {
        try await people.record(204, "PUT", photo + "/like", fields: grace)
        try await people.record(200, "GET", photo + "/likes")
        try await people.record(200, "GET", "/likes", fields: grace)
        try await people.record(200, "GET", "/users/grace/likes")
        try await people.record(200, "GET", photo, fields: grace)
        try await people.record(200, "GET", "/feed", fields: grace)
        try await people.record(401, "GET", "/feed")
        try await people.record(204, "DELETE", photo + "/like", fields: grace)
        let caption = #"{"caption":"The harbour of Lisbon at dawn"}"#
        try await people.record(403, "PATCH", photo, caption, fields: grace)
        try await people.record(200, "PATCH", photo, caption, fields: ada)
        try await people.record(403, "DELETE", photo, fields: grace)
    }

    private static func recordMessages(
        about photo: String, _ ada: Fields, _ grace: Fields, _ people: inout ExampleRecorder
    ) async throws {
        let id = photo.split(separator: "/").last ?? ""
        let body = #"{"text":"May I print this one?","photo":"\#(id)"}"#
        let sent = try await people.record(201, "POST", "/conversations/ada/messages", body, fields: grace)
        try await people.record(409, "POST", "/conversations/grace/messages", #"{"text":"Hm"}"#, fields: grace)
        try await people.record(200, "GET", "/conversations", fields: ada)
        try await people.record(200, "GET", "/conversations/grace/messages", fields: ada)
        try await people.record(404, "GET", "/conversations/linus/messages", fields: ada)
        try await people.record(200, "GET", try #require(sent["Location"]), fields: grace)
        let read = #"{"message":"\#(try #require(sent.value(of: "id")))"}"#
        try await people.record(204, "PUT", "/conversations/grace/read", read, fields: ada)
    }

    private static func recordProfile(_ people: inout ExampleRecorder) async throws {
        try await people.record(200, "GET", "/users/ada")
        try await people.record(404, "GET", "/users/linus")
        for part in ["info", "photos", "tabs"] { try await people.record(200, "GET", "/users/ada/\(part)") }
    }
}
