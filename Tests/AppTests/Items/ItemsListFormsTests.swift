import ViperTesting

@Suite("The forms of a list", .fixture)
struct ItemsListFormsTests {
    private static let ndjson = [(name: "Accept", value: "application/x-ndjson")]

    private func fill(_ count: Int) async throws {
        for number in 0..<count { _ = try await fixture.client.post("/items", #"{"name":"n\#(number)"}"#) }
    }

    @Test("NDJSON has each row of JSON in a line, no length and no tag: only '*' keeps it from being sent")
    func lines() async throws {
        try await fill(130)
        let page = try await fixture.client.get("/items?limit=100")
        let rows = page.text.values(between: #"{"id":"#, "}}").map { #"{"id":"# + $0 + "}}\n" }
        #expect(rows.count == 100)
        let condition = [(name: "If-None-Match", value: try #require(page["ETag"]))]
        for fields in [[], condition] {
            let stream = try await fixture.client.get("/items?limit=100", Self.ndjson + fields)
            #expect(stream.status == 200 && stream.isWhole && stream.text == rows.joined())
            #expect(stream["Content-Type"] == "application/x-ndjson" && stream["Cache-Control"] == "private, no-cache")
            #expect(stream["Vary"] == "Accept, Authorization, Cookie" && stream.pageLinks == page.pageLinks)
            #expect(stream["ETag"] == nil && stream["Content-Length"] == nil)
            let head = try await fixture.client.send(TestRequest("HEAD", "/items?limit=100", Self.ndjson + fields))
            #expect(head.status == 200 && head.body.isEmpty)
            for name in ["Content-Type", "Link", "Vary", "Cache-Control", "Content-Length", "ETag"] {
                #expect(head[name] == stream[name], "\(name)")
            }
        }
        #expect(try await fixture.client.get("/items?q=nothing", Self.ndjson).body.isEmpty)
        let any = try await fixture.client.get("/items", Self.ndjson + [("If-None-Match", "*")])
        #expect(any.status == 304)
    }

    @Test("If-Match is met by * alone, in every form")
    func demandedTag() async throws {
        try await fill(1)
        for (value, status) in [("\"1-0123456789abcdef\"", 412), ("nonsense", 412), ("*", 200)] {
            for form in [[], Self.ndjson] {
                let answer = try await fixture.client.get("/items", form + [("If-Match", value)])
                #expect(answer.status == status, "\(value)")
            }
        }
    }

    @Test("An Accept that nobody can meet is a 406 that names both forms")
    func notAcceptable() async throws {
        for accept in [
            "text/html", "application/json;q=0, application/x-ndjson;q=0", "text/html, nonsense",
            "text/html, application/json;q=2",
        ] {
            let answer = try await fixture.client.get("/items", [("Accept", accept)])
            #expect(answer.status == 406)
            #expect(answer.text.contains("application/json, application/x-ndjson"))
            #expect(answer["Vary"] == "Accept, Authorization, Cookie")
        }
    }

    @Test("Every response of a list varies by Accept, and none of a route with one media type")
    func vary() async throws {
        try await fill(1)
        let page = try await fixture.client.get("/items")
        let tag = try #require(page["ETag"])
        let unmodified = try await fixture.client.get("/items", [("If-None-Match", tag)])
        #expect(unmodified.status == 304 && unmodified["Vary"] == "Accept, Authorization, Cookie")
        let bad = try await fixture.client.get("/items?limit=0")
        #expect(bad.status == 400 && bad["Vary"] == "Accept, Authorization, Cookie")
        #expect(try await fixture.client.get("/")["Vary"] == nil)
        #expect(try await fixture.client.get("/", [("Accept", "text/html")])["Vary"] == nil)
        #expect(try await fixture.client.post("/items", #"{"name":"x"}"#)["Vary"] == nil)
    }

    @Test("The shape of a line is known")
    func rowSchema() async throws {
        let routes = fixture.table.routes
        let list = try #require(routes.first { $0.description.module == "ItemsList" })
        #expect(list.traits.forms == [.json, .ndjson, .eventStream])
        #expect(list.traits.fields == .link)
        guard case .object(let members, _)? = list.traits.rowSchema else {
            Issue.record("no object: \(String(describing: list.traits.rowSchema))")
            return
        }
        #expect(members.map(\.name) == ["id", "name", "enabled", "color", "date", "createdAt", "version", "links"])
        // A file has no schema, whatever its form.
        let others = routes.filter { !$0.traits.fields.contains(.ranges) }
        #expect(others.allSatisfy { ($0.traits.rowSchema == nil) == !$0.traits.forms.contains(.ndjson) })
    }
}
