import ViperTesting

@Suite("Adding items", .fixture)
struct ItemsAddTests {
    @Test("Adding an item returns its row, location and tag, and the very next list contains it")
    func added() async throws {
        let response = try await fixture.client.post("/items", #"{"name":"  Brass lantern ","enabled":false}"#)
        let id = try #require(response.value(of: "id"))
        #expect(response.status == 201)
        #expect(response["Location"] == "/items/\(id)")
        #expect(response["ETag"]?.hasPrefix("\"1-") == true)
        #expect(response["Content-Type"] == "application/json")
        #expect(response["Cache-Control"] == "no-cache")
        #expect(
            response.text == #"{"id":"\#(id)","name":"Brass lantern","enabled":false,"color":"red","#
                + #""date":"Nov 21, 2026","createdAt":"2026-11-21T12:00:00.000Z","#
                + #""version":1,"links":{"detail":"/items/\#(id)"}}"#)
        #expect(try await fixture.client.get("/items/\(id)")["ETag"] == response["ETag"])
        let list = try await fixture.client.get("/items")
        #expect(list.text == #"{"items":[\#(response.text)],"links":{"back":"/","new":"/items/new"}}"#)
    }

    @Test("A body in a content coding is a 415 that says that none is read", arguments: ["gzip", "br, gzip", "x"])
    func codedBody(coding: String) async throws {
        let response = try await fixture.client.post("/items", #"{"name":"a"}"#, [("Content-Encoding", coding)])
        #expect(response.status == 415 && response["Accept-Encoding"] == "identity")
        #expect(response.text.contains(coding))
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

    @Test(
        "A body that breaks a rule is a 422 that names the member",
        arguments: [
            (#"{}"#, #"{"pointer":"/name","code":"missing","detail":"Expected the member, found none."}"#),
            (#"{"name":null}"#, #"{"pointer":"/name","code":"wrongType","detail":"Expected a string, found null."}"#),
            (#"{"name":7}"#, #"{"pointer":"/name","code":"wrongType","detail":"Expected a string, found a number."}"#),
            (
                #"{"name":" "}"#,
                #"{"pointer":"/name","code":"tooShort","detail":"Expected text that is not empty or blank."}"#
            ),
            (
                #"{"name":"a\u0000b"}"#,
                #"{"pointer":"/name","code":"containsNull","detail":"Expected text without U+0000."}"#
            ),
            (
                #"{"name":"a","enabled":"yes"}"#,
                #"{"pointer":"/enabled","code":"wrongType","detail":"Expected true or false, found a string."}"#
            ),
            (
                #"{"name":"a","colour":1}"#,
                #"{"pointer":"/colour","code":"unknown","detail":"Expected only the members name, enabled."}"#
            ),
            (
                #"{"name":"a","a/b~c":1}"#,
                #"{"pointer":"/a~1b~0c","code":"unknown","detail":"Expected only the members name, enabled."}"#
            ),
            (
                #"{"name":"a","name":"b"}"#,
                #"{"pointer":"/name","code":"duplicate","detail":"Expected the member once."}"#
            ),
            (#"[]"#, #"{"pointer":"","code":"wrongType","detail":"Expected an object, found an array."}"#),
        ])
    func brokenRules(_ body: String, _ fault: String) async throws {
        let response = try await fixture.client.post("/items", body)
        #expect(response.status == 422)
        #expect(response["Content-Type"] == "application/problem+json")
        #expect(response["Cache-Control"] == "no-store")
        #expect(response.text.hasSuffix(#","errors":[\#(fault)]}"#), "\(response.text)")
        #expect(try await fixture.client.get("/items").text == #"{"items":[],"links":{"back":"/","new":"/items/new"}}"#)
    }

    @Test("A body fault beside a parameter's is a 400 that lists both")
    func faultsOfBoth() async throws {
        let response = try await fixture.client.post("/items?dry=1", #"{"name":""}"#)
        #expect(response.status == 400)
        #expect(response.text.contains(#"{"pointer":"/name""#))
        #expect(response.text.contains(#"{"parameter":"dry","code":"unknown","detail":"Expected no parameters."}"#))
    }

    @Test(
        "A body that is not JSON is a 400",
        arguments: ["", "{", "{\"name\":\"a\"}x", "{\"name\":\"a\",}", "{'name':'a'}", "\u{FEFF}{\"name\":\"a\"}"])
    func malformed(_ body: String) async throws {
        let response = try await fixture.client.post("/items", body)
        #expect(response.status == 400)
        #expect(response.text.contains(#""type":"/problems/malformed-json""#), "\(response.text)")
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
