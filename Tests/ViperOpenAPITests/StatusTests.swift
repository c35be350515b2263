import Testing
import ViperHTTP

@testable import Viper
@testable import ViperOpenAPI

@Suite("The statuses and header fields of the API's description")
struct StatusTests {
    private func statuses(_ document: ReadDocument, _ path: String, _ method: String) -> [String] {
        document.names("paths", path, method, "responses")
    }

    @Test("Each route has the statuses that a client handles specially, and one response for all others")
    func statuses() throws {
        let document = try ReadDocument(sampleTable())
        #expect(statuses(document, "/things", "get") == ["200", "304", "default"])
        #expect(statuses(document, "/things", "post") == ["201", "422", "default"])
        #expect(statuses(document, "/things/{id}", "patch") == ["200", "404", "412", "422", "default"])
        #expect(statuses(document, "/things/{id}", "delete") == ["204", "404", "default"])
        #expect(statuses(document, "/doors/{door}/room", "get") == ["200", "403", "404", "default"])
    }

    @Test("A page of another origin may read every field of a response that is not the browser's own business")
    func exposed() {
        let exposed = "\(Response.exposedFields)".split(separator: ", ").map { String($0) }
        // What pages may always read (Fetch, section 2.2.3), what browsers keep to themselves, and what they act on.
        let others = [
            "Cache-Control", "Content-Language", "Set-Cookie", "Connection", "Content-Encoding", "Vary",
            "Content-Security-Policy", "Cross-Origin-Resource-Policy", "Referrer-Policy", "X-Accel-Buffering",
            "X-Content-Type-Options",
        ]
        for name in ResponseField.allCases.map(\.name) where !name.hasPrefix("Access-Control-") {
            #expect(exposed.contains(name) != others.contains(name), "\(name)")
        }
    }

    @Test("What all routes share adds its statuses where it has a say")
    func shared() throws {
        let quotas = try ReadDocument(sampleTable(), parts: .quotas)
        #expect(statuses(quotas, "/things", "get").contains("429"))
        #expect(!statuses(quotas, "/things/{id}", "delete").contains("429"))
        let keys = try ReadDocument(sampleTable(), parts: .keys)
        #expect(statuses(keys, "/things", "post").contains("409"))
        #expect(!statuses(keys, "/things/{id}", "patch").contains("409"))
        #expect(keys["paths", "/things", "post", "parameters"]?.contains(#""name":"Idempotency-Key""#) == true)
    }

    @Test("Each response has the header fields that it is sent with")
    func fields() throws {
        let document = try ReadDocument(sampleTable())
        let every = ["X-Request-Id", "X-Content-Type-Options", "Cache-Control"]
        func fields(_ document: ReadDocument, _ path: String, _ method: String, _ status: String) -> [String] {
            document.names("paths", path, method, "responses", status, "headers")
        }
        #expect(fields(document, "/things", "get", "200") == every + ["ETag", "Vary", "Link"])
        #expect(fields(document, "/things", "get", "304") == every + ["ETag", "Vary", "Link"])
        #expect(fields(document, "/things", "post", "201") == every + ["Location"])
        #expect(fields(document, "/things/{id}", "patch", "200") == every + ["ETag"])
        #expect(fields(document, "/doors/{door}/room", "get", "200") == every)
        let all = try ReadDocument(sampleTable(), parts: [.compression, .origins, .quotas, .keys])
        let origins = ["Access-Control-Allow-Origin", "Access-Control-Expose-Headers"]
        let quota = ["RateLimit", "RateLimit-Policy"]
        let coded = ["Vary", "Content-Encoding"]
        #expect(
            fields(all, "/things", "post", "201") == every + coded + quota + origins + [
                "Location", "Idempotent-Replayed",
            ])
        #expect(fields(all, "/things/{id}", "delete", "204") == every + ["Vary"] + origins)
    }

    @Test("Problems are shared, one a status, each with its header fields")
    func problems() throws {
        let document = try ReadDocument(sampleTable(), parts: .quotas)
        #expect(
            document["paths", "/things", "get", "responses", "default"]
                == ##"{"$ref":"#/components/responses/Problem"}"##)
        func fields(_ name: String) -> [String] { document.names("components", "responses", name, "headers") }
        #expect(fields("TooManyRequests").contains("Retry-After"))
        for name in ["Retry-After", "Accept-Post", "Accept-Patch", "Connection", "Allow"] {
            #expect(fields("Problem").contains(name))
        }
        #expect(!fields("NotFound").contains("Connection"))
        #expect(
            document["components", "responses", "NotFound", "content"]
                == ##"{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}"##)
        #expect(
            document.names("components", "schemas", "Problem", "properties") == [
                "type", "title", "status", "detail", "instance", "requestId", "errors", "links",
            ])
        let known = document["components", "schemas", "ProblemFault", "properties", "code", "x-extensible-enum"]
        #expect(known?.contains(#""tooLong""#) == true)
        #expect(
            document["components", "schemas", "Problem", "properties", "type", "x-extensible-enum"]?
                .contains(#""/problems/not-found""#) == true)
    }
}
