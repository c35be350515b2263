import HTTP
import OpenAPI
import Testing
import Viper

@Suite("The statuses and header fields of the API's description")
struct StatusTests {
    private func statuses(_ document: ReadDocument, _ path: String, _ method: String) -> [Int] {
        document.names("paths", path, method, "responses").compactMap { Int($0) }
    }

    private let always = [400, 406, 408, 413, 414, 417, 431, 500, 501, 503]

    @Test("Each route has the statuses that it can give, and no others")
    func statuses() throws {
        let document = try ReadDocument(sampleTable())
        #expect(statuses(document, "/things", "get") == ([200, 304, 412] + always).sorted())
        #expect(statuses(document, "/things", "post") == ([201, 412, 415, 422, 507] + always).sorted())
        #expect(statuses(document, "/things/{id}", "patch") == ([200, 404, 412, 415, 422, 507] + always).sorted())
        #expect(
            statuses(document, "/things/{id}", "delete")
                == ([204, 404, 412, 507] + always).sorted().filter { $0 != 406 })
        #expect(statuses(document, "/doors/{door}/room", "get") == ([200, 403, 404] + always).sorted())
    }

    @Test("What all routes share adds its statuses where it has a say")
    func shared() throws {
        let quotas = try ReadDocument(sampleTable(), parts: .quotas)
        #expect(statuses(quotas, "/things", "get").contains(429))
        #expect(!statuses(quotas, "/things/{id}", "delete").contains(429))
        let keys = try ReadDocument(sampleTable(), parts: .keys)
        #expect(statuses(keys, "/things", "post").contains(409))
        #expect(!statuses(keys, "/things/{id}", "patch").contains(409))
        #expect(keys["paths", "/things", "post", "parameters"]?.contains(#""name":"Idempotency-Key""#) == true)
    }

    @Test("Each answer has the header fields that it is sent with")
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
            document["paths", "/things", "get", "responses", "503"]
                == ##"{"$ref":"#/components/responses/ServiceUnavailable"}"##)
        func fields(_ name: String) -> [String] { document.names("components", "responses", name, "headers") }
        #expect(fields("ServiceUnavailable").contains("Retry-After"))
        #expect(fields("TooManyRequests").contains("Retry-After"))
        #expect(fields("UnsupportedMediaType").contains("Accept-Post"))
        #expect(fields("UnsupportedMediaType").contains("Accept-Patch"))
        #expect(fields("ContentTooLarge").contains("Connection"))
        #expect(!fields("NotFound").contains("Connection"))
        #expect(
            document["components", "responses", "NotFound", "content"]
                == ##"{"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}}"##)
        #expect(
            document.names("components", "schemas", "Problem", "properties") == [
                "type", "title", "status", "detail", "instance", "requestId", "errors",
            ])
    }
}
