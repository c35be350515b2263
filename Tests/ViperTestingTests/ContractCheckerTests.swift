import ViperTesting

@Suite("Checking responses against a contract")
struct ContractCheckerTests {
    private static let document = #"""
        {"openapi":"3.1.0","servers":[{"url":"/api"}],
         "paths":{
          "/items/{id}":{"get":{"operationId":"detail","responses":{
            "200":{"headers":{"X-Request-Id":{"$ref":"#/components/headers/X-Request-Id"},"ETag":{"schema":{"type":"string","pattern":"^\""}},
                "Age":{"schema":{"type":"integer","minimum":0}}},
              "content":{"application/json":{"schema":{"$ref":"#/components/schemas/Item"}},
                "application/x-ndjson":{"schema":{"$ref":"#/components/schemas/Item"}},"text/html":{"schema":{"type":"string"}}}},
            "304":{"headers":{"ETag":{"required":true,"schema":{"type":"string"}}}},
            "4XX":{"$ref":"#/components/responses/BadRequest"}}},
           "delete":{"operationId":"remove","responses":{"204":{"description":"Gone."}}}},
          "/items/all":{"get":{"operationId":"all","responses":{"200":{"content":{"application/json":{"schema":{"const":1}}}},"default":{"$ref":"#/components/responses/Problem"}}}}},
         "components":{
          "schemas":{"Item":{"type":"object","properties":{"id":{"type":"integer"}},"required":["id"]}},
          "headers":{"X-Request-Id":{"required":true,"schema":{"type":"string","minLength":1}}},
          "responses":{
           "BadRequest":{"content":{"application/problem+json":{"schema":{"type":"object","properties":{"status":{"type":"integer"}}}}}},
           "Problem":{"headers":{"Allow":{"schema":{"type":"string"}}},"content":{"application/problem+json":{"schema":{"type":"object","properties":{"status":{"type":"integer"},"code":{"type":"string","x-extensible-enum":["known"]}}}}}},
           "Options":{"headers":{"Allow":{"required":true,"schema":{"type":"string"}}}}}}}
        """#

    private static let json = [("X-Request-Id", "1"), ("Content-Type", "application/json")]
    private static let problem = [("Content-Type", "application/problem+json")]

    private func check(
        _ method: String, _ target: String, _ status: Int, _ fields: [(String, String)], _ body: String = "",
        isBehindProxy: Bool = true, decoder: ContractChecker.Decoder? = nil
    ) throws -> [String] {
        let checker = try ContractChecker(
            document: Array(Self.document.utf8), isBehindProxy: isBehindProxy, decoder: decoder)
        let response = TestResponse(
            status: status, fields: fields.map { (name: $0.0, value: $0.1) }, body: Array(body.utf8))
        return checker.check(TestRequest(method, target), response)
    }

    @Test("A response that is as documented has no violation")
    func met() throws {
        let framing = [
            ("Date", "x"), ("content-length", "8"), ("Connection", "close"), ("ETag", "\"1\""), ("Age", "7"),
        ]
        #expect(try check("GET", "/items/7?a=/b", 200, Self.json + framing, #"{"id":1}"#) == [])
        #expect(try check("HEAD", "/items/7", 200, Self.json) == [])
        #expect(try check("GET", "http://host/items/7", 304, [("ETag", "\"1\""), ("Content-Length", "8")]) == [])
        #expect(try check("GET", "/items/7", 418, Self.problem, #"{"status":418}"#) == [])
        #expect(try check("DELETE", "/items/7", 204, []) == [])
        #expect(try check("GET", "/items/all", 200, Self.json.suffix(1), "1") == [])
        #expect(try check("GET", "/items/%61ll", 200, Self.json.suffix(1), "1") == [])
        let page = [("X-Request-Id", "1"), ("Content-Type", "text/html; charset=utf-8")]
        #expect(try check("GET", "/items/7", 200, page, "<p>") == [])
    }

    @Test("A response of no operation is checked against the shared ones")
    func shared() throws {
        let allow = [("Allow", "GET, DELETE")]
        #expect(try check("OPTIONS", "/items/7", 204, allow) == [])
        #expect(try check("OPTIONS", "*", 204, allow) == [])
        #expect(try check("PUT", "/items/7", 405, allow + Self.problem, "{}") == [])
        #expect(try check("GET", "/nothing", 404, Self.problem, "{}") == [])
        #expect(try check("GET", "/items/", 404, Self.problem, "{}") == [])
        #expect(try check("CONNECT", "x:443", 501, Self.problem, "{}") == [])
        #expect(try check("GET", "/nothing", 400, Self.problem, #"{"status":400}"#) == [])
        let none = "is not documented for what no operation serves"
        #expect(try check("OPTIONS", "/items/7", 204, []).count == 1, "without Allow")
        #expect(try check("PUT", "/items/7", 405, Self.problem, "{}").count == 1, "without Allow")
        #expect(try check("PUT", "/items/7", 204, allow) == ["the status 204 \(none)"])
        #expect(try check("PUT", "/items/7", 404, Self.problem, "{}") == ["the status 404 \(none)"])
        #expect(try check("GET", "/nothing", 405, allow + Self.problem, "{}") == ["the status 405 \(none)"])
        #expect(try check("GET", "/nothing", 200, Self.json, "{}") == ["the status 200 \(none)"])
        #expect(try check("GET", "/nothing", 412, Self.problem, "{}") == ["the status 412 \(none)"])
    }

    @Test("The default is for problems that an operation need not list, each with its own status and fields")
    func others() throws {
        #expect(try check("GET", "/items/all", 500, Self.problem, #"{"status":500,"code":"known"}"#) == [])
        #expect(
            try check("GET", "/items/all", 503, Self.problem, #"{"status":500}"#)
                == ["the problem says 500, and the status is 503"])
        #expect(
            try check("GET", "/items/all", 500, Self.problem, #"{"code":"other"}"#)
                == [#"the body: /code: "other" is none of the values that are listed as known"#])
        #expect(
            try check("GET", "/items/all", 406, Self.problem + [("Allow", "GET")], "{}")
                == ["the header Allow does not belong to the status 406"])
        for status in [204, 302, 404, 409, 422] {
            #expect(
                try check("GET", "/items/all", status, Self.problem, "{}")
                    == ["the status \(status) is not documented for the operation all"])
        }
    }

    @Test("A page for people is not JSON, and has the fields of every response")
    func pages() throws {
        let fields = [("X-Request-Id", "1"), ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-cache")]
        let page = fields + [("Content-Type", "text/html; charset=utf-8")]
        #expect(try check("GET", "/docs", 200, page, "<p>") == [])
        #expect(try check("GET", "/docs/page.css", 304, fields) == [])
        #expect(try check("GET", "/docs", 200, fields + [("Content-Type", "application/json")], "{}").count == 1)
        #expect(try check("GET", "/docs", 200, []).count == 3)
        #expect(try check("GET", "/document", 200, page, "<p>").count == 1)
        #expect(try check("PUT", "/docs", 405, [("Allow", "GET")] + Self.problem, "{}") == [])
    }

    @Test("An extra, a missing and a mistyped member of a body are violations")
    func body() throws {
        for (body, violation) in [
            (#"{"id":1,"x":2}"#, "the body: /x: the schema names no such member"),
            ("{}", "the body: expected the member 'id', found none"),
            (#"{"id":"1"}"#, #"the body: /id: expected integer, found "1""#),
            ("{", "the body is no JSON: expected a member name in quotes or '}' at byte 1, found the end"),
        ] { #expect(try check("GET", "/items/7", 200, Self.json, body) == [violation]) }
        #expect(try check("GET", "/items/7", 200, Self.json).count == 1, "no body at all")
        #expect(try check("HEAD", "/items/7", 200, Self.json, #"{"id":1}"#) == ["the answer to HEAD has a body"])
        #expect(try check("GET", "/items/7", 304, [("ETag", "x")], "x") == ["a 304 has a body"])
        #expect(try check("DELETE", "/items/7", 204, [], "x") == ["a body comes without a Content-Type"])
        #expect(
            try check("GET", "/items/7", 200, Self.json.dropLast().map { $0 }) == ["expected a body, found none"])
    }

    @Test("Each line of a streamed list is a document of its own")
    func lines() throws {
        let fields = [("X-Request-Id", "1"), ("Content-Type", "application/x-ndjson")]
        #expect(try check("GET", "/items/7", 200, fields, "{\"id\":1}\n{\"id\":2}\n") == [])
        #expect(try check("GET", "/items/7", 200, fields, "") == [])
        #expect(try check("GET", "/items/7", 200, fields, "{\"id\":1}") == ["the last line has no end"])
        let violations = try check("GET", "/items/7", 200, fields, "{\"id\":1}\n{\"id\":null}\n")
        #expect(violations == ["line 2: the body: /id: expected integer, found null"])
    }

    @Test("A status, a header and a media type that are not documented are violations")
    func undocumented() throws {
        let item = #"{"id":1}"#
        #expect(
            try check("GET", "/items/7", 500, Self.problem, "{}")
                == ["the status 500 is not documented for the operation detail"])
        #expect(
            try check("GET", "/items/7", 200, Self.json + [("Link", "<x>")], item)
                == ["the header Link is not documented for 200"])
        let page = [("X-Request-Id", "1"), ("Content-Type", "text/plain")]
        #expect(try check("GET", "/items/7", 200, page, item).count == 1)
    }

    @Test("A header that is required and absent, or not as its schema says, is a violation")
    func headers() throws {
        let item = #"{"id":1}"#
        #expect(
            try check("GET", "/items/7", 200, Self.json.suffix(1), item)
                == ["the header x-request-id is documented as required for 200 and absent"])
        #expect(try check("GET", "/items/7", 304, []).count == 1)
        #expect(
            try check("GET", "/items/7", 200, Self.json + [("ETag", "1")], item)
                == [#"the header ETag: expected the pattern ^", found "1""#])
        #expect(
            try check("GET", "/items/7", 200, Self.json + [("Age", "-1")], item)
                == ["the header Age: expected at least 0, found -1"])
        #expect(
            try check("GET", "/items/7", 200, Self.json + [("Age", "x")], item)
                == [#"the header Age: expected integer, found "x""#])
    }

    @Test("A coded body is checked as what it decodes to, or not at all without a decoder")
    func coded() throws {
        let fields = Self.json + [("Content-Encoding", "gzip")]
        #expect(try check("GET", "/items/7", 200, fields, "coded") == [])
        #expect(try check("GET", "/items/7", 200, fields, "coded", decoder: { _ in Array("{}".utf8) }).count == 1)
        #expect(try check("GET", "/items/7", 200, fields, "coded", decoder: { _ in Array(#"{"id":1}"#.utf8) }) == [])
        #expect(try check("GET", "/items/7", 200, fields, "coded", decoder: { _ in nil }).count == 1)
        #expect(try check("GET", "/items/7", 200, fields + [("Link", "<x>")], "coded").count == 1)
    }

    @Test("From outside, paths stand behind the server's own")
    func serverPath() throws {
        #expect(try check("GET", "/api/items/all", 200, Self.json.suffix(1), "1", isBehindProxy: false) == [])
        #expect(try check("GET", "/items/all", 200, Self.json.suffix(1), "1", isBehindProxy: false).count == 1)
        #expect(try check("GET", "/api/items/all", 200, Self.json.suffix(1), "1").count == 1)
    }

    @Test("What is no document of OpenAPI 3.1, or refers to what is not there, is refused")
    func refused() {
        for text in [
            "{", #"{"openapi":"3.0.0"}"#,
            ##"{"openapi":"3.1.0","paths":{"/":{"get":{"responses":{"200":{"$ref":"#/none"}}}}}}"##,
        ] { #expect(throws: (any Error).self) { try ContractChecker(document: Array(text.utf8)) } }
    }
}
