import ViperTesting

@testable import ViperService

/// A client that gets the same response to every request.
private struct FixedClient: TestClient {
    var status = 200
    var fields: [(name: String, value: String)] = [
        ("X-Request-Id", "test"), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
        ("Content-Type", "application/json"), ("Content-Length", "18"), ("Date", "Sat, 21 Nov 2026 12:00:00 GMT"),
    ]
    var body = #"{"status":"alive"}"#

    func send(_ request: TestRequest) async throws -> TestResponse {
        TestResponse(status: status, fields: fields, body: Array(body.utf8))
    }
}

@Suite("The application's description of itself, and its responses")
struct ContractTests {
    private func fields(_ name: String, _ value: String?) -> [(name: String, value: String)] {
        FixedClient().fields.filter { $0.name != name } + (value.map { [(name, $0)] } ?? [])
    }

    @Test("A response that does not match fails the test that received it", .inProcess)
    func failing() async throws {
        _ = try await Fixture.checked(FixedClient(), against: fixture.document).get("/livez")
        let wrong = [
            FixedClient(body: #"{"status":"alive","extra":1}"#), FixedClient(body: #"{"status":1}"#),
            FixedClient(body: "{}"), FixedClient(body: "alive"), FixedClient(status: 207), FixedClient(status: 409),
            FixedClient(fields: fields("Server", "x")), FixedClient(fields: fields("ETag", "\"1\"")),
            FixedClient(fields: fields("Content-Type", "text/plain")),
            FixedClient(fields: fields("Cache-Control", "no-cache")), FixedClient(fields: fields("X-Request-Id", nil)),
        ]
        for client in wrong {
            let checked = try Fixture.checked(client, against: fixture.document)
            try await withKnownIssue("\(client)") {
                _ = try await checked.get("/livez")
            } matching: { issue in
                issue.comments.contains { "\($0)".hasPrefix("GET /livez: ") }
            }
        }
    }

    @Test("Responses are checked against the description that is served", .fixture(publicPath: "/api"))
    func served() async throws {
        let response = try await fixture.client.get("/openapi.json")
        #expect(response.status == 200)
        #expect(response.body == Array(try fixture.application.openAPIDocument().unsafeBytes))
    }
    @Test("A fixture's responses are checked against its own application's description, however it was made")
    func own() async throws {
        var policies = Policies()
        policies.limiter = try RateLimiter(RequestLimits(reads: 5), seconds: 60)
        let fixtures = [
            try await Fixture(.inProcess), try await Fixture(.inProcess, publicPath: "/api"),
            try await Fixture(.inProcess, policies: policies),
        ]
        for fixture in fixtures {
            #expect(Array(fixture.document.unsafeBytes) == Array(try fixture.application.openAPIDocument().unsafeBytes))
            await fixture.close()
        }
    }
}
