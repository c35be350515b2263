import ViperTesting

@Suite("The forms of a list")
struct ItemsListFormsTests {
    private static let ndjson = [(name: "Accept", value: "application/x-ndjson")]

    private func fill(_ fixture: Fixture, _ count: Int) async throws {
        for number in 0..<count { _ = try await fixture.client.post("/items", #"{"name":"n\#(number)"}"#) }
    }

    /// The rows of a page, each as its literal JSON.
    private func rows(_ page: TestResponse) -> [String] {
        page.text.values(between: #"{"id":"#, "}}").map { #"{"id":"# + $0 + "}}" }
    }

    private func lines(_ page: TestResponse) -> [String] {
        page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    @Test("NDJSON has the same rows as JSON, one a line, and the same link to the next page", .fixture)
    func rowsAndLink() async throws {
        try await fill(fixture, 130)
        for query in ["?limit=100", "?limit=7&sort=name", "?limit=100&sort=name&q=n9", "?q=nothing"] {
            let page = try await fixture.client.get("/items\(query)")
            let stream = try await fixture.client.get("/items\(query)", Self.ndjson)
            #expect(stream.status == 200 && stream.isWhole)
            #expect(stream["Content-Type"] == "application/x-ndjson")
            #expect(lines(stream) == rows(page), "\(query)")
            #expect(stream.body.isEmpty || stream.body.last == 0x0A)
            #expect(stream.pageLinks == page.pageLinks)
            #expect(stream["Vary"] == "Accept, Authorization, Cookie")
            #expect(stream["ETag"] == nil && stream["Content-Length"] == nil)
            #expect(stream["Cache-Control"] == "private, no-cache")
        }
    }

    @Test("If-Match is met by * alone, in every form", .fixture)
    func demandedTag() async throws {
        try await fill(fixture, 1)
        for (value, status) in [("\"1-0123456789abcdef\"", 412), ("nonsense", 412), ("*", 200)] {
            for form in [[], Self.ndjson] {
                let answer = try await fixture.client.get("/items", form + [("If-Match", value)])
                #expect(answer.status == status, "\(value)")
            }
        }
    }

    @Test("An Accept that nobody can meet is a 406 that names both forms", .fixture)
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

    @Test("Every response of a list varies by Accept, and none of a route with one media type", .fixture)
    func vary() async throws {
        try await fill(fixture, 1)
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

    @Test("NDJSON has no tag: only '*' keeps it from being sent", .fixture)
    func noTag() async throws {
        try await fill(fixture, 2)
        let tag = try #require(try await fixture.client.get("/items")["ETag"])
        let page = try await fixture.client.get("/items", Self.ndjson + [("If-None-Match", tag)])
        #expect(page.status == 200)
        #expect(lines(page).count == 2)
        let any = try await fixture.client.get("/items", Self.ndjson + [("If-None-Match", "*")])
        #expect(any.status == 304)
    }

    @Test("HEAD of NDJSON has the head of GET, and no body", .fixture)
    func head() async throws {
        try await fill(fixture, 3)
        let get = try await fixture.client.get("/items?limit=2", Self.ndjson)
        let head = try await fixture.client.send(TestRequest("HEAD", "/items?limit=2", Self.ndjson))
        #expect(head.status == 200 && head.body.isEmpty)
        for name in ["Content-Type", "Link", "Vary", "Cache-Control"] {
            #expect(head[name] == get[name], "\(name)")
        }
        #expect(head["Content-Length"] == nil && head["ETag"] == nil)
    }

    @Test("The shape of a line is known", .inProcess)
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
