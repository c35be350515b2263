import ViperIdentity
import ViperTesting

/// The table of the handbook's page *People*, row by row.
@Suite("Who may")
struct WhoMayTests {
    /// Somebody who asks, by the relation to what is asked for.
    private static let callers = ["owner", "other", "follower", "editor", "admin", "stranger"]

    private struct Rule: Sendable {
        let request: @Sendable (_ photo: String, _ comment: String) -> TestRequest
        /// The statuses for the callers, in their order.
        let statuses: [Int]

        init(_ method: String, _ path: String, _ statuses: [Int]) { self.init(method, path, nil, statuses) }

        init(_ method: String, _ path: String, _ body: String?, _ statuses: [Int]) {
            self.statuses = statuses
            request = { photo, comment in
                var fields: [(name: String, value: String)] = []
                if body != nil { fields = [("Content-Type", "application/json")] }
                let path = path.replacing("PHOTO", with: photo).replacing("COMMENT", with: comment)
                return TestRequest(method, path, fields, body: body)
            }
        }
    }

    private static let rules = [
        Rule("GET", "/users/owner", [200, 200, 200, 200, 200, 200]),
        Rule("GET", "/users/owner/followers", [200, 200, 200, 200, 200, 200]),
        Rule("PUT", "/users/owner/follow", [409, 204, 204, 204, 204, 401]),
        Rule("GET", "/photos/PHOTO", [200, 200, 200, 200, 200, 200]),
        Rule("PATCH", "/photos/PHOTO", #"{"caption":"Mine"}"#, [200, 403, 403, 403, 403, 401]),
        Rule("DELETE", "/photos/PHOTO", [204, 403, 403, 204, 204, 401]),
        Rule("GET", "/photos/PHOTO/likes", [200, 200, 200, 200, 200, 200]),
        Rule("PUT", "/photos/PHOTO/like", [204, 204, 204, 204, 204, 401]),
        Rule("GET", "/photos/PHOTO/comments", [200, 200, 200, 200, 200, 200]),
        Rule("POST", "/photos/PHOTO/comments", #"{"text":"Nice"}"#, [201, 201, 201, 201, 201, 401]),
        Rule("PATCH", "/photos/PHOTO/comments/COMMENT", #"{"text":"Nice"}"#, [403, 403, 200, 403, 403, 401]),
        Rule("DELETE", "/photos/PHOTO/comments/COMMENT", [204, 403, 204, 204, 204, 401]),
        Rule("GET", "/feed", [200, 200, 200, 200, 200, 401]),
        Rule("GET", "/likes", [200, 200, 200, 200, 200, 401]),
        Rule("GET", "/conversations", [200, 200, 200, 200, 200, 401]),
        Rule("GET", "/conversations/follower/messages", [200, 404, 404, 404, 404, 401]),
        Rule("POST", "/conversations/owner/messages", #"{"text":"Hi"}"#, [409, 201, 201, 201, 201, 401]),
    ]

    @Test("Owner, other, follower, editor, administrator and stranger may do what the table says")
    func table() async throws {
        try await People.with(Self.callers.dropLast(), over: [.sqlite]) { people in
            try await people.give(.editor, to: "editor")
            try await people.give(.administrator, to: "admin")
            try await people.follow("owner", by: ["follower"])
            let hello = #"{"text":"Hello"}"#
            #expect(try await people("owner").post("/conversations/follower/messages", hello).status == 201)
            for rule in Self.rules {
                for (caller, status) in zip(Self.callers, rule.statuses) {
                    let photo = try await people.addPhoto("owner")
                    let added = try await people("follower").post("/photos/\(photo)/comments", #"{"text":"Oh"}"#)
                    let comment = try #require(added.shown["id"]?.text)
                    let client: any TestClient = caller == "stranger" ? people.stranger : try people(caller)
                    let request = rule.request(photo, comment)
                    let response = try await client.send(request)
                    #expect(
                        response.status == status, "\(caller): \(request.method) \(request.target) \(response.text)")
                }
            }
        }
    }

    @Test(
        "Where strangers may not read, they see no profile and no photo",
        .people(["ada"], over: [.sqlite], settings: ["access.anonymous": "none"]))
    func closed() async throws {
        let photo = try await people.addPhoto("ada")
        for path in ["/users/ada", "/users/ada/photos", "/photos/\(photo)", "/photos/\(photo)/comments"] {
            #expect(try await people.stranger.get(path).status == 401)
            #expect(try await people("ada").get(path).status == 200)
        }
    }
}
