import ViperTesting

@Suite("Listing repositories")
struct RepositoriesListTests {
    @Test("The most starred comes first, ties by id, in one language regardless of case", .fixture)
    func order() async throws {
        try await fixture.store([
            repository(3, stars: 5), repository(1, stars: 5), repository(2, stars: 9),
            repository(4, stars: 99, language: "Go"), repository(5, stars: 99, language: nil),
            repository(6, stars: 1, language: "Straße"),
        ])
        for (query, ids, title) in [
            ("", [2, 1, 3], "Swift"), ("?language=SWIFT", [2, 1, 3], "SWIFT"), ("?language=go", [4], "go"),
            ("?language=STRASSE", [6], "STRASSE"), ("?language=%20Go%20", [4], "Go"), ("?language=C", [], "C"),
        ] {
            let response = try await fixture.client.get("/repositories\(query)")
            #expect(response.status == 200)
            #expect(response.ids == ids.map { Int64($0) }, "\(query)")
            let tree = try response.tree
            #expect(tree["title"]?.text == "Repositories - \(title)")
            #expect(tree["totalCount"] == .number("\(ids.count)"))
            #expect(tree["page"] == .number("1"))
            #expect(tree["nextPage"] == nil && tree["stale"] == nil && response.pageLinks == nil)
        }
    }

    @Test("A row shows every member, ready to show", .fixture(publicPath: "/api"))
    func row() async throws {
        try await fixture.store([
            repository(7, stars: 1234, description: "About.", picture: "https://example.org/p.png", name: "n")
        ])
        let response = try await fixture.client.get("/repositories")
        #expect(
            response.text == #"{"title":"Repositories - Swift","totalCount":1,"page":1,"items":[{"id":7,"#
                + #""name":"n","fullName":"o/n","description":"About.","language":"Swift","stars":1234,"#
                + #""starsText":"1 234 ⭐️","forks":7,"owner":{"name":"o","picture":"https://example.org/p.png"},"#
                + #""url":"https://example.org/o/n","updatedAt":"2026-11-21T12:00:00.000Z","#
                + #""links":{"detail":"/api/repositories/7"}}],"links":{"back":"/api/"}}"#)
        try await fixture.store([repository(7, language: "Swift")])
        let bare = try await fixture.client.get("/repositories")
        #expect(!bare.text.contains("description"))
        #expect(bare.value(of: "picture")?.hasPrefix("data:image/svg+xml,%3Csvg") == true)
    }

    @Test("Pages joined together are the whole list, with the ways to each other that GitHub gives", .fixture)
    func pages() async throws {
        try await fixture.store((1...23).map { repository($0, stars: $0 % 4) })
        let whole = try await fixture.client.get("/repositories?perPage=100").ids
        #expect(whole.count == 23)
        func link(_ page: Int, _ relation: String) -> String {
            "</repositories?language=Swift&page=\(page)&perPage=5>; rel=\"\(relation)\""
        }
        var joined: [Int64] = []
        for page in 1...5 {
            let response = try await fixture.client.get("/repositories?perPage=5&page=\(page)")
            joined += response.ids
            let tree = try response.tree
            #expect(tree["nextPage"] == (page < 5 ? .number("\(page + 1)") : nil))
            #expect(tree["totalCount"] == .number("23"))
            var links = page > 1 ? [link(page - 1, "prev")] : []
            if page < 5 { links += [link(page + 1, "next"), link(5, "last")] }
            if page > 1 { links.append(link(1, "first")) }
            #expect(response.pageLinks == links.joined(separator: ", "))
        }
        #expect(joined == whole)
        let behind = try await fixture.client.get("/repositories?perPage=5&page=9")
        #expect(behind.status == 200 && behind.ids.isEmpty)
        #expect(behind.pageLinks == [link(5, "prev"), link(1, "first")].joined(separator: ", "))
    }

    @Test("A language is encoded where it stands in a link", .fixture)
    func encodedLink() async throws {
        try await fixture.store((1...2).map { repository($0, language: "F# & >ü") })
        let response = try await fixture.client.get("/repositories?language=F%23%20%26%20%3E%C3%BC&perPage=1")
        #expect(
            response["Link"]?.hasPrefix("</repositories?language=F%23%20%26%20%3E%C3%BC&page=2&perPage=1>; rel=")
                == true)
        #expect(try await fixture.client.get(response["Link"].linked("next")).ids == [2])
    }

    @Test("Only the first 1,000 results can be reached, by page and by link", .fixture)
    func reach() async throws {
        try await fixture.store((1...1030).map { repository($0, stars: 2000 - $0) })
        for (query, last) in [("perPage=100", 10), ("perPage=30", 33), ("perPage=1", 1000), ("perPage=77", 12)] {
            let response = try await fixture.client.get("/repositories?\(query)")
            #expect(try response.tree["totalCount"] == .number("1030"))
            #expect(response["Link"]?.contains("&page=\(last)&\(query)>; rel=\"last\"") == true, "\(query)")
            let end = try await fixture.client.get("/repositories?\(query)&page=\(last)")
            #expect(end.status == 200 && !end.ids.isEmpty)
            #expect(try end.tree["nextPage"] == nil)
            for page in ["\(last + 1)", "999999999999999999"] {
                let beyond = try await fixture.client.get("/repositories?\(query)&page=\(page)")
                #expect(beyond.status == 422)
                #expect(beyond.value(of: "detail") == "Only the first 1000 search results are available.")
                #expect(beyond.value(of: "type") == "/problems/beyond-reach")
            }
        }
    }

    @Test("A parameter that is malformed, out of bounds, unknown or repeated is a 400 that names it", .fixture)
    func badParameters() async throws {
        for (query, parameter, code) in [
            ("page=0", "page", "outOfBounds"), ("page=-1", "page", "outOfBounds"), ("page=x", "page", "notAnInteger"),
            ("perPage=0", "perPage", "outOfBounds"), ("perPage=101", "perPage", "outOfBounds"),
            ("language=", "language", "tooShort"), ("language=%20", "language", "tooShort"),
            ("refresh=yes", "refresh", "notABoolean"), ("page=1&page=1", "page", "repeated"),
            ("limit=1", "limit", "unknown"), ("refresh=true&page=2", "refresh", "conflict"),
        ] {
            let response = try await fixture.client.get("/repositories?\(query)")
            #expect(response.status == 400)
            #expect(response.text.contains(#"{"parameter":"\#(parameter)","code":"\#(code)""#), "\(response.text)")
        }
    }

    @Test("As NDJSON it is a repository a line, with the same ways to other pages", .fixture)
    func lines() async throws {
        try await fixture.store((1...3).map { repository($0, stars: 9 - $0) })
        let response = try await fixture.client.get("/repositories?perPage=2", [("Accept", "application/x-ndjson")])
        #expect(response.status == 200)
        #expect(response.text.split(separator: "\n").count == 2 && response.ids == [1, 2])
        #expect(response.pageLinks == (try await fixture.client.get("/repositories?perPage=2")).pageLinks)
    }

    @Test("Without an upstream a refresh is a list like any other", .fixture)
    func refreshOfNothing() async throws {
        try await fixture.store([repository(1)])
        let plain = try await fixture.client.get("/repositories")
        #expect(try await fixture.client.get("/repositories?refresh=true&page=1").text == plain.text)
    }

    @Test("A total follows every change, also of a repository's language", .fixture)
    func totals() async throws {
        func total(_ language: String) async throws -> JSONTree? {
            try await fixture.client.get("/repositories?language=\(language)").tree["totalCount"]
        }
        try await fixture.store([repository(1), repository(2), repository(1, language: "Go")])
        #expect(try await total("swift") == .number("1"))
        #expect(try await total("go") == .number("1"))
        try await fixture.store([repository(2, language: nil), repository(1, language: "GO")])
        #expect(try await total("swift") == .number("0"))
        #expect(try await total("go") == .number("1"))
    }

    @Test("The statement of a page is served by an index: neither scan nor sort", .fixture(over: [.sqlite]))
    func plan() async throws {
        let steps = try await fixture.database.plan(
            of: """
                SELECT id, stars, forks, updated_at, texts FROM repositories WHERE language_key = $1
                ORDER BY stars DESC, id LIMIT $2 OFFSET $3
                """, [.text("swift"), .integer(30), .integer(0)])
        #expect(steps == ["SEARCH repositories USING INDEX repositories_by_language_and_stars (language_key=?)"])
    }
}

extension String? {
    /// The path of a relation in a `Link` field; empty if there is none.
    func linked(_ relation: String) -> String {
        let parts = (self ?? "").split(separator: ", ").map(String.init)
        let part = parts.first { $0.hasSuffix("rel=\"\(relation)\"") } ?? ""
        return String(part.dropFirst().prefix { $0 != ">" })
    }
}
