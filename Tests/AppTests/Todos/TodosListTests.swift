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
}
