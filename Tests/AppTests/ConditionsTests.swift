import ViperTesting

@Suite("Conditions that go beyond one document")
struct ConditionsTests {
    @Test("A tag that a proxy has changed is a 412 in If-Match that says why, and good in If-None-Match", .fixture)
    func proxies() async throws {
        let added = try await fixture.client.post("/todos", #"{"title":"a"}"#)
        let (path, tag) = (try #require(added["Location"]), try #require(added["ETag"]))
        let suffixed = "\(tag.dropLast())-gzip\""
        for (sent, english, french) in [
            ("W/" + tag, "is weak, perhaps by a proxy that compresses, and never matches.", "est faible"),
            (suffixed, "such as '-gzip', and never matches.", "par exemple par '-gzip'"),
            ("W/" + suffixed, "such as '-gzip', and never matches.", "par exemple par '-gzip'"),
        ] {
            let patch = try await fixture.client.patch(path, #"{"title":"b"}"#, [("If-Match", sent)])
            #expect(patch.status == 412)
            let detail = try #require(patch.value(of: "detail"))
            #expect(detail.description.contains("to be at a version listed in 'If-Match'; it is not. A tag"))
            #expect(detail.description.hasSuffix(english))
            let read = try await fixture.client.get(path, [("If-Match", sent)])
            #expect(read.status == 412 && read.value(of: "detail")?.hasSuffix(english) == true)
            let fields = [(name: "If-Match", value: sent), (name: "Accept-Language", value: "fr")]
            let translated = try await fixture.client.patch(path, #"{"title":"b"}"#, fields)
            let sentence = try #require(translated.value(of: "detail"))
            #expect(sentence.contains(french) && !sentence.contains("Expected"), "\(sentence)")
            #expect(try await fixture.client.get(path, [("If-None-Match", sent)]).status == 304)
            #expect(try await fixture.client.delete(path, [("If-None-Match", sent)]).status == 412)
        }
        let stale = try await fixture.client.patch(path, #"{"title":"b"}"#, [("If-Match", "\"9\"")])
        #expect(stale.value(of: "detail")?.hasSuffix("it is not.") == true)
    }

    @Test("A list is there, so that a change of it under If-None-Match: * is a 412", .fixture)
    func collections() async throws {
        #expect(try await fixture.client.post("/items", #"{"name":"a"}"#).status == 201)
        let fields = [("If-None-Match", "*")]
        let cleared = try await fixture.client.delete("/items", fields)
        #expect(cleared.status == 412 && cleared.text.contains("'If-None-Match: *'"))
        #expect(try await fixture.client.post("/items", #"{"name":"b"}"#, fields).status == 412)
        #expect(try await fixture.client.get("/items").text.values(between: #""name":""#, "\"") == ["a"])
        #expect(try await fixture.client.delete("/items", [("If-None-Match", "\"x\"")]).status == 200)
    }

    @Test("A stream has no tag, and is unmodified under * alone")
    func streams() async throws {
        try await Fixture.with { (fixture: Fixture) async throws in
            let report = "/accounts/\(try await fixture.addAccount())/report"
            let document = try await fixture.client.get("/openapi.json").text
            let parts = document.values(between: #""operationId":"accountsReport""#, #""operationId":"#)
            let operation = try #require(parts.first)
            #expect(!operation.contains("If-None-Match") && !operation.contains(#""304""#))
            #expect(try await fixture.client.get(report, [("If-None-Match", "\"x\"")]).status == 200)
        }
        // The description does not offer it, so the checked client would fail.
        let fixture = try await Fixture(.socket)
        let report = "/accounts/\(try await fixture.addAccount())/report"
        let client = SocketClient(port: try #require(fixture.daemon?.port))
        for accept in ["application/json", "application/x-ndjson"] {
            let response = try await client.send(
                TestRequest("GET", report, [("If-None-Match", "*"), ("Accept", accept)]))
            #expect(response.status == 304 && response.body.isEmpty && response["ETag"] == nil)
        }
        await fixture.close()
    }

    @Test("A response without a body is not negotiated, and the media type of problems never causes a 406", .fixture)
    func problemsAccepted() async throws {
        for accept in ["application/problem+json", "text/html", "nonsense", "application/json;q=0"] {
            let item = try #require(try await fixture.client.post("/items", #"{"name":"a"}"#)["Location"])
            #expect(try await fixture.client.delete(item, [("Accept", accept)]).status == 204, "\(accept)")
        }
        for (accept, status) in [
            ("application/problem+json", 200), ("application/problem+json, application/json", 200),
            ("application/problem+json;q=0", 200), ("application/problem+json, text/html", 406), ("text/html", 406),
        ] {
            let response = try await fixture.client.get("/items", [("Accept", accept)])
            #expect(response.status == status, "\(accept)")
        }
    }

    @Test("Of more faults than are listed it is said that there are at least so many", .fixture)
    func manyFaults() async throws {
        let members = (0..<32).map { #""m\#($0)":1"# }
        let some = try await fixture.client.post("/items", #"{"name":"a",\#(members.joined(separator: ","))}"#)
        #expect(some.status == 422 && some.value(of: "detail") == "The body has 32 errors.")
        let more = try await fixture.client.post("/items", #"{"name":"a","m":1,\#(members.joined(separator: ","))}"#)
        #expect(more.status == 422 && more.value(of: "detail") == "The body has at least 32 errors.")
        let query = (0..<33).map { "p\($0)=1" }.joined(separator: "&")
        let parameters = try await fixture.client.get("/items?" + query)
        #expect(parameters.value(of: "detail") == "The request has at least 32 errors.")
    }

    @Test("A body in a content coding is a 415 that says that none is read", .fixture)
    func codedBody() async throws {
        for coding in ["gzip", "br, gzip", "x"] {
            let response = try await fixture.client.post("/items", #"{"name":"a"}"#, [("Content-Encoding", coding)])
            #expect(response.status == 415 && response["Accept-Encoding"] == "identity")
            #expect(response.text.contains(coding))
        }
        let plain = try await fixture.client.post("/items", #"{"name":"a"}"#, [("Content-Encoding", "Identity")])
        #expect(plain.status == 201)
    }

    @Test("A collection's If-Match is met by * alone", .fixture)
    func precondition() async throws {
        let refused = try await fixture.client.post("/items", #"{"name":"a"}"#, [("If-Match", "\"1-0\"")])
        #expect(refused.status == 412)
        let malformed = try await fixture.client.post("/items", #"{"name":"a"}"#, [("If-Match", "a")])
        #expect(malformed.status == 400)
        #expect(malformed.text.contains(#"{"header":"If-Match","code":"malformed""#))
        #expect(try await fixture.client.get("/items").text == #"{"items":[],"links":{"back":"/","new":"/items/new"}}"#)
        #expect(try await fixture.client.post("/items", #"{"name":"a"}"#, [("If-Match", "*")]).status == 201)
    }
}
