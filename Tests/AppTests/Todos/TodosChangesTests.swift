import ViperTesting

@Suite("Adding, changing and deleting todos", .fixture)
struct TodosChangesTests {
    private static let whole =
        #"{"title":"Tent","note":"Air it.","completeBy":"2026-11-21","priority":"low","completed":true}"#
    private static let unknown = "01920000-0000-7000-8000-000000000000"

    private func add(_ fixture: Fixture, _ body: String = Self.whole) async throws -> String {
        try #require(try await fixture.client.post("/todos", body)["Location"])
    }

    /// The members of `row` as JSON; it is the last member of the document.
    private func row(_ response: TestResponse) -> String? {
        response.text.firstRange(of: #","row":"#).map { String(response.text[$0.upperBound...].dropLast()) }
    }

    /// The row in the list.
    private func listed(_ fixture: Fixture) async throws -> String {
        let text = try await fixture.client.get("/todos?showCompleted=true").text
        return try #require(text.components(between: #"{"items":["#, and: #"],"links""#).first)
    }

    @Test("What was added is found, and the very next list has its row")
    func adding() async throws {
        let added = try await fixture.client.post("/todos", Self.whole)
        #expect(added.status == 201)
        let location = try #require(added["Location"])
        let shown = try await fixture.client.get(location)
        #expect(shown["ETag"] == added["ETag"] && shown["ETag"]?.hasPrefix("\"1-") == true)
        #expect(added.text == shown.text.dropLast() + #","row":\#(try #require(row(added)))}"#)
        #expect(row(added) == (try await listed(fixture)))
    }

    @Test("What is left out gets its default value")
    func standards() async throws {
        for body in [#"{"title":"a"}"#, #"{"title":"a","completeBy":null}"#] {
            let row = row(try await fixture.client.post("/todos", body))
            #expect(row?.contains(#""title":"a","priority":"none","bangs":"","completed":false"#) == true)
        }
    }

    @Test(
        "A merge-patch changes what it names, removes a day by null, and returns the row",
        arguments: [
            (#"{"title":"Mat"}"#, #""title":"Mat","completeBy":"2026-11-21""#),
            (#"{"completeBy":"2027-01-02"}"#, #""completeBy":"2027-01-02","completeByText":"Jan 02, 2027""#),
            (#"{"completeBy":null}"#, #""title":"Tent","priority":"low""#),
            (#"{"priority":"high"}"#, #""priority":"high","bangs":"!!!""#),
            (#"{"completed":false}"#, #""completed":false"#),
            (#"{"note":""}"#, #""title":"Tent","completeBy":"2026-11-21""#),
        ])
    func changing(_ body: String, _ expected: String) async throws {
        let path = try await add(fixture)
        let response = try await fixture.client.patch(path, body)
        #expect(response.status == 200)
        #expect(row(response)?.contains(expected) == true, "\(response.text)")
        #expect(row(response) == (try await listed(fixture)))
        #expect(response["ETag"]?.hasPrefix("\"2-") == true)
        let shown = try await fixture.client.get(path)
        #expect(shown["ETag"] == response["ETag"])
        #expect(response.text.hasPrefix(String(shown.text.dropLast())))
    }

    @Test(
        "A replacement leaves nothing of what was there",
        arguments: [#"{"title":"Mat"}"#, #"{"title":"Mat","completeBy":null}"#])
    func replacing(_ body: String) async throws {
        let path = try await add(fixture)
        let response = try await fixture.client.put(path, body)
        #expect(response.status == 200)
        #expect(row(response)?.contains(#""title":"Mat","priority":"none","bangs":"","completed":false"#) == true)
        #expect(row(response) == (try await listed(fixture)))
        let shown = try await fixture.client.get(path)
        #expect(shown["ETag"] == response["ETag"] && shown["ETag"]?.hasPrefix("\"2-") == true)
        #expect(shown.text.components(between: #""field":""#, and: "\"") == ["title", "completed"])
    }

    @Test("A deleted todo is gone, and deleting it again is a 404")
    func deleting() async throws {
        let path = try await add(fixture)
        let response = try await fixture.client.delete(path)
        #expect(response.status == 204 && response.body.isEmpty && response["Content-Language"] == nil)
        #expect(try await fixture.client.get(path).status == 404)
        #expect(try await fixture.client.delete(path).status == 404)
        #expect(try await fixture.client.get("/todos?showCompleted=true").text.hasPrefix(#"{"items":[]"#))
    }

    @Test(
        "An unknown id gets a 404 that names it, an invalid one a 400",
        arguments: [("GET", ""), ("GET", "/edit"), ("PATCH", ""), ("PUT", ""), ("DELETE", "")])
    func ids(_ method: String, _ rest: String) async throws {
        let body = ["PATCH": "{}", "PUT": Self.whole][method]
        let unknown = try await fixture.client.send(TestRequest(method, "/todos/\(Self.unknown)\(rest)", body: body))
        #expect(unknown.status == 404)
        #expect(unknown.value(of: "detail") == "Todo with Id: '\(Self.unknown)' was not found")
        let malformed = try await fixture.client.send(TestRequest(method, "/todos/7\(rest)", body: body))
        #expect(malformed.status == 400)
        #expect(malformed.text.contains(#"{"parameter":"id","code":"notAUUID""#))
    }

    @Test("Every fault is listed at once, each with its pointer", arguments: ["POST", "PUT", "PATCH"])
    func everyFault(_ method: String) async throws {
        let path = method == "POST" ? "/todos" : try await add(fixture)
        let before = try await fixture.client.get("/todos?showCompleted=true").text
        let body = #"{"title":" ","note":7,"completeBy":"2026-02-29","priority":"urgent","completed":null,"x":1}"#
        let response = try await fixture.client.send(TestRequest(method, path, body: body))
        #expect(response.status == 422)
        let faults: [String] = [
            #"{"pointer":"/title","code":"tooShort","detail":"Enter a title"}"#,
            #"{"pointer":"/note","code":"wrongType","detail":"Expected a string, found a number."}"#,
            #"{"pointer":"/completeBy","code":"notADate","#
                + #""detail":"Expected a valid date, such as 2026-11-21, found '2026-02-29'."}"#,
            #"{"pointer":"/priority","code":"unknownValue","#
                + #""detail":"Expected one of none, low, medium, high; found 'urgent'."}"#,
            #"{"pointer":"/completed","code":"wrongType","detail":"Expected true or false, found null."}"#,
            #"{"pointer":"/x","code":"unknown""#,
        ]
        #expect(response.text.contains(#""errors":["# + faults.joined(separator: ",")), "\(response.text)")
        #expect(try await fixture.client.get("/todos?showCompleted=true").text == before)
    }

    @Test(
        "A title is asked for where it is empty or blank",
        arguments: [#"{"title":""}"#, #"{"title":"  "}"#, #"{"title":"\u2003"}"#])
    func emptyTitle(_ body: String) async throws {
        let path = try await add(fixture)
        for (method, target) in [("POST", "/todos"), ("PATCH", path), ("PUT", path)] {
            let response = try await fixture.client.send(TestRequest(method, target, body: body))
            #expect(response.status == 422)
            #expect(
                response.text.contains(
                    #""errors":[{"pointer":"/title","code":"tooShort","detail":"Enter a title"}]"#))
        }
    }

    @Test("Texts have their bounds to the character")
    func bounds() async throws {
        func post(_ title: Int, _ note: Int) async throws -> TestResponse {
            let texts = (String(repeating: "ü", count: title), String(repeating: "ß", count: note))
            return try await fixture.client.post("/todos", #"{"title":"\#(texts.0)","note":"\#(texts.1)"}"#)
        }
        #expect(try await post(200, 10_000).status == 201)
        #expect(try await post(201, 0).text.contains(#"{"pointer":"/title","code":"tooLong""#))
        #expect(try await post(1, 10_001).text.contains(#"{"pointer":"/note","code":"tooLong""#))
    }

    @Test("Null removes a day, and is a fault elsewhere", arguments: ["title", "note", "priority", "completed"])
    func null(_ member: String) async throws {
        let path = try await add(fixture)
        let response = try await fixture.client.patch(path, #"{"completeBy":null,"\#(member)":null}"#)
        #expect(response.status == 422)
        #expect(response.text.contains(#""errors":[{"pointer":"/\#(member)","code":"wrongType""#))
    }

    @Test("A change with a stale tag is a 412, and with the newest, in any language, goes through")
    func preconditions() async throws {
        let path = try await add(fixture)
        let first = try #require(try await fixture.client.get(path, [("Accept-Language", "fr")])["ETag"])
        let changed = try await fixture.client.patch(path, #"{"title":"A"}"#, [("If-Match", first)])
        #expect(changed.status == 200)
        let stale = [("If-Match", first)]
        #expect(try await fixture.client.patch(path, #"{"title":"B"}"#, stale).status == 412)
        #expect(try await fixture.client.put(path, Self.whole, stale).status == 412)
        #expect(try await fixture.client.delete(path, stale).status == 412)
        let form = try #require(try await fixture.client.get(path + "/edit")["ETag"])
        #expect(form.hasPrefix("\"2-"))
        #expect(try await fixture.client.put(path, Self.whole, [("If-Match", form)]).status == 200)
        #expect(try await fixture.client.get("/todos?showCompleted=true").text.contains(#""version":3,"#))
        #expect(try await fixture.client.delete(path, [("If-Match", "\"2\"")]).status == 412)
        #expect(try await fixture.client.delete(path, [("If-Match", "\"3\"")]).status == 204)
    }

    @Test("The response to a change is in the client's language, also when it is replayed")
    func languages() async throws {
        let fields = [("Accept-Language", "fr"), ("Idempotency-Key", "k")]
        let first = try await fixture.client.post("/todos", Self.whole, fields)
        #expect(first.text.contains(#""label":"Titre""#))
        #expect(first.text.contains(#""completeByText":"21 nov. 2026""#))
        let again = try await fixture.client.post("/todos", Self.whole, fields)
        #expect(again["Idempotent-Replayed"] == "true" && again.body == first.body)
        for name in ["Content-Language", "Vary", "ETag", "Location"] {
            #expect(first[name] != nil && first[name] == again[name], "\(name)")
        }
        let path = try #require(first["Location"])
        let changed = try await fixture.client.patch(path, "{}", [("Accept-Language", "pt")])
        #expect(changed["Content-Language"] == "pt")
        #expect(changed.text.contains(#""label":"Título""#) && row(changed)?.contains("21 de nov. de 2026") == true)
        #expect(changed["ETag"] == (try await fixture.client.get(path, [("Accept-Language", "pt")])["ETag"]))
    }
}
