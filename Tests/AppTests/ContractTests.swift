import ViperTesting

@testable import ViperService

/// A client that gets the same response to every request.
private struct FixedClient: TestClient {
    let body: String

    func send(_ request: TestRequest) async throws -> TestResponse {
        let fields = [
            (name: "X-Request-Id", value: "test"), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
            ("Content-Type", "application/json"), ("Content-Length", "\(body.utf8.count)"),
        ]
        return TestResponse(status: 200, fields: fields, body: Array(body.utf8))
    }
}

@Suite("The application's description of itself, and its responses")
struct ContractTests {
    @Test("A response that does not match fails the test that received it", .inProcess)
    func failing() async throws {
        let document = fixture.document
        func get(_ body: String) async throws {
            _ = try await Fixture.checked(FixedClient(body: body), against: document).get("/livez")
        }
        try await get(#"{"status":"alive"}"#)
        // What else does not match, the checker's own tests tell.
        try await withKnownIssue {
            try await get(#"{"status":"alive","extra":1}"#)
        } matching: { issue in
            issue.comments.contains { "\($0)".hasPrefix("GET /livez: ") }
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
