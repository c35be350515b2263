import ViperTesting

@Suite("Adding items", .fixture)
struct ItemsAddTests {
    @Test("A body in a content coding is a 415 that says that none is read")
    func codedBody() async throws {
        for coding in ["gzip", "br, gzip", "x"] {
            let response = try await fixture.client.post("/items", #"{"name":"a"}"#, [("Content-Encoding", coding)])
            #expect(response.status == 415 && response["Accept-Encoding"] == "identity")
            #expect(response.text.contains(coding))
        }
        let plain = try await fixture.client.post("/items", #"{"name":"a"}"#, [("Content-Encoding", "Identity")])
        #expect(plain.status == 201)
    }

    @Test("A name's length is counted in Unicode scalars after trimming")
    func nameLength() async throws {
        let longest = String(repeating: "é", count: 200)
        #expect(try await fixture.client.post("/items", #"{"name":"  \#(longest)\t\u2003 "}"#).status == 201)
        let tooLong = try await fixture.client.post("/items", #"{"name":"\#(longest)x"}"#)
        #expect(tooLong.status == 422)
        #expect(
            tooLong.text.contains(
                #"{"pointer":"/name","code":"tooLong","detail":"Expected at most 200 characters, found 201."}"#))
    }

    @Test("A body that is not JSON is a 400")
    func malformed() async throws {
        for body in ["", "{", "{\"name\":\"a\"}x", "{\"name\":\"a\",}", "{'name':'a'}", "\u{FEFF}{\"name\":\"a\"}"] {
            let response = try await fixture.client.post("/items", body)
            #expect(response.status == 400)
            #expect(response.text.contains(#""type":"/problems/malformed-json""#), "\(response.text)")
        }
    }

    @Test("A body nested over 64 deep is a 422")
    func tooDeep() async throws {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        let response = try await fixture.client.post("/items", #"{"name":"a","x":\#(deep)}"#)
        #expect(response.status == 422)
        #expect(response.text.contains(#""code":"tooDeep""#))
    }

    @Test("A collection's If-Match is met by * alone")
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
