import ViperTesting

@Suite("Listing items", .fixture)
struct ItemsListTests {
    private func names(_ response: TestResponse) -> [String] {
        response.text.values(between: #""name":""#, "\"")
    }

    private func fill(_ fixture: Fixture, _ items: [(String, Bool)]) async throws {
        for (name, enabled) in items {
            _ = try await fixture.client.post("/items", #"{"name":"\#(name)","enabled":\#(enabled)}"#)
        }
    }

    @Test("The newest item comes first unless another sort is asked for")
    func sorts() async throws {
        try await fill(fixture, [("banana", true), ("Apple", false), ("Éclair", true), ("eclipse", true)])
        for (query, expected) in [
            ("", ["eclipse", "Éclair", "Apple", "banana"]),
            ("?sort=-createdAt", ["eclipse", "Éclair", "Apple", "banana"]),
            ("?sort=createdAt", ["banana", "Apple", "Éclair", "eclipse"]),
            ("?sort=name", ["Apple", "banana", "eclipse", "Éclair"]),
            ("?sort=-name", ["Éclair", "eclipse", "banana", "Apple"]),
            ("?enabled=true", ["eclipse", "Éclair", "banana"]),
            ("?enabled=false&sort=name", ["Apple"]),
            ("?enabled=true&sort=-name", ["Éclair", "eclipse", "banana"]),
        ] {
            #expect(names(try await fixture.client.get("/items\(query)")) == expected, "\(query)")
        }
        let disabled = try await fixture.client.get("/items?enabled=false")
        #expect(disabled.text.contains(#""name":"Apple","enabled":false,"color":"red""#))
    }

    @Test("A page is the same whether the end of the log of changes must be looked for first, or is known")
    func knownEnd() async throws {
        for (target, accept) in [
            ("/items", "application/json"), ("/items?limit=2", "*/*"), ("/items?enabled=true&sort=name", "*/*"),
            ("/items?sort=-name", "application/x-ndjson"), ("/items?limit=0", "*/*"),
        ] {
            try await fill(fixture, [("Tent", true), ("Rope", false)])
            var pages: [TestResponse] = []
            for _ in 0..<3 {
                pages.append(try await fixture.client.send(TestRequest("GET", target, [("Accept", accept)])))
            }
            for page in pages[1...] {
                #expect(page.status == pages[0].status)
                for name in ["ETag", "Link", "Vary", "Cache-Control", "Content-Type"] {
                    #expect(page[name] == pages[0][name], "\(name) of \(target)")
                }
                if page.status == 200 { #expect(page.text == pages[0].text) }
            }
        }
    }

    @Test("A search finds names that begin with the text, regardless of case")
    func search() async throws {
        try await fill(
            fixture,
            [("STRASSE", true), ("Straße 2", false), ("Übung", true), ("übel", true), ("Zug", true), ("100%", true)])
        for (query, expected) in [
            ("q=stra%C3%9F", ["STRASSE", "Straße 2"]), ("q=%C3%9Cb", ["übel", "Übung"]), ("q=z&sort=name", ["Zug"]),
            ("q=strass&enabled=false", ["Straße 2"]), ("q=ug", []), ("q=100%25", ["100%"]), ("q=%25", []),
            ("q=_", []),
            ("q=U%CC%88b", ["übel", "Übung"]),
        ] {
            #expect(names(try await fixture.client.get("/items?\(query)")) == expected, "\(query)")
        }
    }

    @Test("Pages joined together are the whole list, in every order and of every filter")
    func pages() async throws {
        try await fill(fixture, (0..<23).map { ("n\(($0 * 7) % 5)", $0 % 3 == 0) })
        for query in [
            "sort=createdAt", "sort=-createdAt", "sort=name", "sort=-name", "q=n", "enabled=true",
            "enabled=true&sort=name", "enabled=false&sort=-name", "enabled=true&q=N", "enabled=false&sort=createdAt",
        ] {
            let whole = try await fixture.client.get("/items?\(query)&limit=100").tree["items"]?.elements ?? []
            let joined = try await fixture.client.values(of: "id", in: "/items?limit=4", query)
            #expect(!joined.isEmpty && joined == whole.compactMap { $0["id"]?.text }, "\(query)")
        }
    }

    @Test("Deleting all says how many there were, also when there were none")
    func clearing() async throws {
        try await fill(fixture, [("a", true), ("b", false), ("c", true)])
        for count in [3, 0] {
            let response = try await fixture.client.delete("/items")
            #expect(response.status == 200)
            #expect(response.text == #"{"items":[],"deleted":\#(count),"message":"Operation completed"}"#)
        }
    }

    @Test("A cursor that was changed is refused wherever it was changed")
    func changedCursor() async throws {
        try await fill(fixture, (0..<3).map { ("n\($0)", true) })
        let cursor = try #require(try await fixture.client.get("/items?limit=1").value(of: "next"))
        for index in cursor.indices {
            var changed = cursor
            changed.replaceSubrange(index...index, with: cursor[index] == "A" ? "B" : "A")
            let response = try await fixture.client.get("/items?after=\(changed)")
            #expect(response.status == 400)
            #expect(response.text.contains(#"{"parameter":"after","code":"badCursor""#))
        }
    }
}

extension String {
    /// Every substring between two delimiters.
    func values(between start: String, _ end: String) -> [String] {
        var found: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: start) {
            rest = rest[range.upperBound...]
            guard let stop = rest.firstRange(of: end) else { break }
            found.append(String(rest[..<stop.lowerBound]))
            rest = rest[stop.upperBound...]
        }
        return found
    }
}
