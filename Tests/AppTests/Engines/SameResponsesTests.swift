import ViperTesting

@Suite("Changes on SQLite and PostgreSQL have the same responses, byte by byte")
struct SameResponsesTests {
    private static func key(_ text: String) -> [(name: String, value: String)] { [("Idempotency-Key", text)] }

    private func path(_ response: TestResponse) throws -> String { try #require(response["Location"]) }

    @Test("Items are added, changed, asked for again with a key, and deleted")
    func items() async throws {
        try await EnginePair.with { pair throws in
            for body in [
                #"{"name":"Compass"}"#, #"{"name":" Straße ","enabled":false}"#, #"{"name":"","enabled":1,"x":2}"#,
                #"{"name":"a\u0000b"}"#, "{", #"{"name":"👩‍👧 e\u0301"}"#,
            ] {
                try await pair.ask(TestRequest("POST", "/items", body: body))
            }
            let made = try await pair.ask(TestRequest("POST", "/items", Self.key("k"), body: #"{"name":"Lamp"}"#))
            let item = try path(made)
            for body in [#"{"name":"Lamp"}"#, #"{"name":"Other"}"#] {
                try await pair.ask(TestRequest("POST", "/items", Self.key("k"), body: body))
            }
            let tag = try #require(made["ETag"])
            for (match, body) in [
                (#""9-0""#, #"{"name":"No"}"#), (tag, #"{"name":"Lantern"}"#), (tag, #"{"name":"Late"}"#),
                ("*", #"{"enabled":false}"#), ("*", #"{"enabled":false}"#), ("*", #"{"enabled":null}"#),
            ] {
                let fields = [(name: "If-Match", value: match), ("Content-Type", "application/merge-patch+json")]
                try await pair.ask(TestRequest("PATCH", item, fields, body: body))
            }
            try await pair.ask(TestRequest("GET", item))
            try await pair.ask(TestRequest("GET", item, [("If-None-Match", tag)]))
            for _ in 0..<2 { try await pair.ask(TestRequest("DELETE", item)) }
            try await pair.ask(TestRequest("GET", item))
            try await pair.ask(TestRequest("GET", "/items?limit=100"))
            try await pair.ask(TestRequest("GET", "/items?limit=0&sort=x"))
        }
    }

    @Test("Todos are added by form and JSON, replaced, changed and deleted")
    func todos() async throws {
        try await EnginePair.with { pair throws in
            let made = try await pair.ask(
                TestRequest("POST", "/todos", body: #"{"title":"Tent","completeBy":"2026-12-24","priority":"high"}"#))
            let todo = try path(made)
            try await pair.ask(TestRequest("POST", "/todos", body: #"{"title":"","completeBy":"2026-02-30"}"#))
            try await pair.ask(TestRequest("PUT", todo, body: #"{"title":"Tent, large"}"#))
            try await pair.ask(TestRequest("PATCH", todo, body: #"{"completed":true,"completeBy":null}"#))
            for path in [todo, "/todos", "/todos?showCompleted=true", todo + "/edit", "/todos/new"] {
                try await pair.ask(TestRequest("GET", path))
            }
            for _ in 0..<2 { try await pair.ask(TestRequest("DELETE", todo)) }
            try await pair.ask(TestRequest("GET", "/todos?showCompleted=true"))
        }
    }

    @Test("Accounts and transactions are added, one and many, good and bad, and reported")
    func accounts() async throws {
        try await EnginePair.with { pair throws in
            try await pair.ask(TestRequest("POST", "/accounts", body: #"{"name":"x","currency":"JPY"}"#))
            let made = try await pair.ask(TestRequest("POST", "/accounts", body: #"{"name":"Haus","currency":"EUR"}"#))
            let account = try path(made)
            for body in [
                transaction("0.01"), transaction("100000000000.00", group: "authorized", kind: "credit"),
                "[\(transaction("1.00")),\(transaction("2.00", date: "2016-02-29"))]", "[]", transaction("0.00"),
                "[\(transaction("1.00")),\(transaction("x"))]",
            ] {
                for place in ["/transactions", "/transactions/batch"] {
                    try await pair.ask(TestRequest("POST", account + place, body: body))
                }
            }
            for path in ["", "/transactions", "/report", "?embed=transactions"] {
                try await pair.ask(TestRequest("GET", account + path))
            }
            try await pair.ask(TestRequest("GET", "/accounts"))
            try await pair.ask(TestRequest("GET", "/accounts/01920000-0000-7000-8000-000000000000/transactions"))
        }
    }

    @Test("A store with samples shows the same")
    func samples() async throws {
        try await EnginePair.with { pair throws in
            try await pair.fill { fixture in
                let count = try await fixture.application.features.fillWithSamples()
                #expect(count == 65)
            }
            for path in ["/", "/items?sort=name&limit=100", "/todos", "/repositories?language=swift", "/accounts"] {
                try await pair.ask(TestRequest("GET", path))
            }
        }
    }
}
