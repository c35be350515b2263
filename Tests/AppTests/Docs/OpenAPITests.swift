import ViperTesting

@testable import ViperGeneral

@Suite("The API's description, as it is served")
struct OpenAPITests {
    @Test(
        "It is a JSON document that may be kept, with an entity tag, and its bytes are always the same",
        .fixture(publicPath: "/api"))
    func served() async throws {
        let response = try await fixture.client.get("/openapi.json")
        #expect(response.status == 200)
        #expect(response["Content-Type"] == "application/json")
        #expect(response["Cache-Control"] == "no-cache")
        #expect(response["ETag"] == EntityTag.content(response.body.withUnsafeBytes { Hash64.hash($0) }).text)
        #expect(response.text.contains(#""servers":[{"url":"/api"}]"#))
        #expect(try await fixture.client.get("/openapi.json").body == response.body)
        let head = try await fixture.client.send(TestRequest("HEAD", "/openapi.json"))
        #expect(head.status == 200 && head.body.isEmpty && head["ETag"] == response["ETag"])
    }

    @Test("It can be had in OpenAPI 3.0 too, with a tag of its own; another version is refused by name", .fixture)
    func older() async throws {
        let (path, gzip) = ("/openapi.json?version=3.0", [(name: "Accept-Encoding", value: "gzip")])
        let (current, older) = (try await fixture.client.get("/openapi.json"), try await fixture.client.get(path))
        #expect(older.status == 200 && older.value(of: "openapi") == "3.0.3")
        #expect(!older.text.contains(#""type":"null""#) && !older.text.contains(#""const":"#))
        #expect(older["ETag"] != current["ETag"])
        #expect(try await fixture.client.get(path).body == older.body)
        let tag = try #require(older["ETag"])
        #expect(try await fixture.client.get(path, gzip + [("If-None-Match", tag)]).status == 304)
        #expect(try await fixture.client.get("/openapi.json?version=3.1").body == current.body)
        let refusal = try await fixture.client.get("/openapi.json?version=2.0")
        #expect(refusal.status == 400 && refusal.text.contains("Expected one of 3.0, 3.1; found '2.0'."))
    }

    @Test("A client that has the document gets 304, and one that demands another gets 412", .fixture)
    func conditions() async throws {
        let tag = try #require(try await fixture.client.get("/openapi.json")["ETag"])
        let same = try await fixture.client.get("/openapi.json", [("If-None-Match", tag)])
        #expect(same.status == 304 && same.body.isEmpty && same["ETag"] == tag)
        #expect(try await fixture.client.get("/openapi.json", [("If-None-Match", "\"x\"")]).status == 200)
        #expect(try await fixture.client.get("/openapi.json", [("If-Match", "*")]).status == 200)
        #expect(try await fixture.client.get("/openapi.json", [("If-Match", "\"x\"")]).status == 412)
    }

    @Test("It has every route of the server but pages, its own too, each with a summary", .inProcess)
    func complete() async throws {
        let routes = fixture.table.descriptions.filter { route in
            !["/docs", "/pages"].contains { route.pattern.text.hasPrefix($0) }
        }
        var operations: [String] = []
        let body = try await fixture.client.get("/openapi.json").body
        try body.withUnsafeBytes { bytes in
            let document = try JSONDocument(parsing: bytes)
            document.withRoot { root in
                for path in root.member("paths")?.members ?? root.members {
                    for method in path.value.members {
                        operations.append("\(method.name.uppercased()) \(path.name)")
                        #expect(method.value.member("summary")?.text?.isEmpty == false, "\(method.name) \(path.name)")
                    }
                }
            }
        }
        #expect(operations.contains("GET /openapi.json"))
        #expect(Set(operations) == Set(routes.map { "\($0.method.name) \($0.pattern.text)" }))
        #expect(operations.count == routes.count)
    }

    @Test("It says where a list that stays open continues, and the response is as described", .fixture)
    func live() async throws {
        let document = try await fixture.client.get("/openapi.json").tree
        let list = try #require(document.value(at: "/paths/~1items/get"))
        let parameters = list["parameters"]?.elements.compactMap { $0["name"]?.text } ?? []
        #expect(parameters.contains("since") && parameters.contains("Last-Event-ID"))
        let media = list.value(at: "/responses/200/content/text~1event-stream/schema/description")?.text ?? ""
        #expect(["insert", "change", "delete", "clear", "resync"].allSatisfy { media.contains("`\($0)`") })
        let other = document.value(at: "/paths/~1items~1{id}/get/parameters")?.elements ?? []
        #expect(!other.contains { $0["name"]?.text == "Last-Event-ID" })
        // The client checks each response against the document; this one has fields that no page has.
        let head = try await fixture.client.send(TestRequest("HEAD", "/items", [("Accept", "text/event-stream")]))
        #expect(head.status == 200 && head["X-Accel-Buffering"] == "no" && head["Cache-Control"] == "no-store")
    }
}
