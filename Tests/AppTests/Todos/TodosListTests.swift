import ViperTesting

@Suite("Listing todos")
struct TodosListTests {
    private func titles(_ answer: TestResponse) -> [String] {
        answer.text.values(between: #""title":""#, "\"")
    }

    private func fill(_ fixture: Fixture, _ bodies: [String]) async throws {
        for body in bodies { #expect(try await fixture.client.post("/todos", body).status == 201) }
    }

    @Test("What is to be done first comes first, what has no day last, and of equal days the older", .fixture)
    func order() async throws {
        try await fill(
            fixture,
            [
                #"{"title":"e"}"#, #"{"title":"c","completeBy":"2026-11-22"}"#,
                #"{"title":"d","completeBy":"2026-11-22"}"#, #"{"title":"f"}"#,
                #"{"title":"b","completeBy":"2026-11-21"}"#, #"{"title":"a","completeBy":"0001-01-01"}"#,
                #"{"title":"x","completeBy":"2026-01-01","completed":true}"#,
                #"{"title":"z","completeBy":"9999-12-31"}"#,
            ])
        let open = ["a", "b", "c", "d", "z", "e", "f"]
        #expect(titles(try await fixture.client.get("/todos")) == open)
        #expect(titles(try await fixture.client.get("/todos?showCompleted=false")) == open)
        #expect(
            titles(try await fixture.client.get("/todos?showCompleted=true"))
                == ["a", "x", "b", "c", "d", "z", "e", "f"])
    }

    @Test("Of equal days and times the id decides", .fixture)
    func ties() async throws {
        var ids: [String] = []
        for _ in 0..<9 {
            let added = try await fixture.client.post("/todos", #"{"title":"a"}"#)
            ids.append(try #require(added.value(of: "id")))
            fixture.clock.pass(milliseconds: -1)
        }
        let listed = try await fixture.client.get("/todos").text.values(between: #"{"id":""#, "\"")
        #expect(listed == ids.sorted())
    }

    @Test("A row has all that a list shows", .fixture(publicPath: "/api"))
    func row() async throws {
        let whole = #"{"title":" Tent ","note":"n","completeBy":"2026-11-21","priority":"medium"}"#
        let added = try await fixture.client.post("/todos", whole)
        let id = try #require(added.value(of: "id"))
        let row =
            #"{"id":"\#(id)","title":"Tent","completeBy":"2026-11-21","completeByText":"Nov 21, 2026","#
            + #""priority":"medium","bangs":"!!","completed":false,"version":1,"links":{"detail":"/api/todos/\#(id)"}}"#
        let list = try await fixture.client.get("/todos")
        #expect(list.text == #"{"items":[\#(row)],"links":{"back":"/api/","new":"/api/todos/new"}}"#)
        #expect(added.text.hasSuffix(#","row":\#(row)}"#))
        let lines = try await fixture.client.get("/todos", [("Accept", "application/x-ndjson")])
        #expect(lines.text == row + "\n")
        #expect(lines["Vary"] == "Accept, Accept-Language, Authorization, Cookie")
        let form = try await fixture.client.get("/todos/\(id)/edit")
        #expect(form.text.hasPrefix(#"{"title":"Edit todo","method":"PUT","link":"/api/todos/\#(id)","fields":["#))
    }

    @Test("A row shows its priority at a glance, and no day where there is none", .fixture)
    func bangs() async throws {
        let priorities = [("none", ""), ("low", "!"), ("medium", "!!"), ("high", "!!!")]
        try await fill(fixture, priorities.map { #"{"title":"a","priority":"\#($0.0)"}"# })
        let list = try await fixture.client.get("/todos").text
        for (priority, bangs) in priorities {
            #expect(list.contains(#""title":"a","priority":"\#(priority)","bangs":"\#(bangs)","completed":false"#))
        }
    }

    @Test("A list is in the reader's language, and its tag follows it", .fixture)
    func languages() async throws {
        try await fill(fixture, [#"{"title":"a","completeBy":"2026-11-05"}"#])
        for (field, language, text) in [
            ("fr-CA, en;q=0.3", "fr", "5 nov. 2026"), ("pt", "pt", "5 de nov. de 2026"),
            ("de", "en", "Nov 05, 2026"), ("en;q=0, fr;q=0", "pt", "5 de nov. de 2026"),
        ] {
            let answer = try await fixture.client.get("/todos", [("Accept-Language", field)])
            #expect(answer.value(of: "completeByText") == text)
            #expect(answer["Content-Language"] == language)
            #expect(answer["Vary"] == "Accept, Accept-Language, Authorization, Cookie")
            let tag = try #require(answer["ETag"])
            let again = [("Accept-Language", field), ("If-None-Match", tag)]
            #expect(try await fixture.client.get("/todos", again).status == 304)
            let other = [("Accept-Language", language == "fr" ? "en" : "fr"), ("If-None-Match", tag)]
            #expect(try await fixture.client.get("/todos", other).status == 200)
        }
    }
}
