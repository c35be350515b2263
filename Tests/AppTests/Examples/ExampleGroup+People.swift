import ViperTesting

@testable import People

extension ExampleGroup {
    private typealias Fields = [(name: String, value: String)]

    static let people = ExampleGroup(
        "people", FeatureDeclaration(of: PeopleFeature.self).examples,
        served: { people in
            let ada = try await enter("ada", &people)
            let grace = try await enter("grace", &people)
            let photo = try await addPhoto(by: ada, &people)
            try await recordFollowing(ada, grace, &people)
            try await recordComments(on: photo, ada, grace, &people)
            try await recordPhoto(photo, ada, grace, &people)
            try await recordMessages(about: photo, ada, grace, &people)
            try await recordProfile(&people)
            try await people.record(204, "DELETE", photo, fields: ada)
            try await people.record(404, "GET", photo)
        })

    private static func enter(_ name: String, _ people: inout ExampleRecorder) async throws -> Fields {
        let password = "nanoseconds of wire"
        let user = #"{"name":"\#(name)","email":"\#(name)@example.org","password":"\#(password)"}"#
        try await people.prepare("POST", "/users", user)
        let session = try await people.prepare("POST", "/sessions", #"{"name":"\#(name)","password":"\#(password)"}"#)
        return [("Authorization", "Bearer \(try #require(session.value(of: "token")))")]
    }

    private static func addPhoto(by ada: Fields, _ people: inout ExampleRecorder) async throws -> String {
        let form = MultipartForm().file("image", DrawnPicture.hills).text("caption", "The harbour at dawn")
        let added = try await people.record(201, TestRequest("POST", "/photos", ada, form: form))
        let text = MultipartForm().file("image", Array("A text, whatever its name.".utf8))
        try await people.record(422, TestRequest("POST", "/photos", ada, form: text))
        try await people.record(401, TestRequest("POST", "/photos", form: form))
        return try #require(added["Location"])
    }

    private static func recordFollowing(_ ada: Fields, _ grace: Fields, _ people: inout ExampleRecorder) async throws {
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
