import ViperTesting

@testable import adder

@Suite("What a page can be asked for", .timeLimit(.minutes(10)))
struct SearchPagesTests {
    private func page(_ target: String) async throws -> TestResponse {
        try await TestService.current.client.page(target)
    }

    @Test("A list's page has a form for its filters, its order and its search", .service(Adder.self))
    func shown() async throws {
        let page = try await page("/items?enabled=true&q=br")
        let form = try #require(page.text.values(between: "<details open>", "</details>").first)
        #expect(form.contains(#"<form role="search">"#) && !form.contains("Idempotency-Key"))
        for name in ["q", "enabled", "sort"] { #expect(form.contains(#" name="\#(name)""#), "\(name)") }
        for name in ["after", "since", "format", "limit"] { #expect(!form.contains(#" name="\#(name)""#), "\(name)") }
        #expect(form.contains(#"value="br""#) && form.contains(#"<option value="true" selected>yes</option>"#))
        let closed = try await self.page("/news?limit=5")
        #expect(closed.text.contains("<details>\n<summary>Choose what is shown") && closed["ETag"] != nil)
        #expect(closed["Content-Security-Policy"]?.contains("form-action 'self'") == true)
        #expect(try await !self.page("/livez").text.contains("role=\"search\""))
    }

    @Test("What its form leaves blank is not asked for; who asks for JSON is told", .service(Adder.self))
    func blank() async throws {
        let client = TestService.current.client
        for name in ["Brass compass", "Brass lantern", "Canvas tent"] {
            #expect(try await client.post("/items", #"{"name":"\#(name)"}"#).status == 201)
        }
        for (query, count) in [
            ("q=&sort=&enabled=&limit=", 3), ("q=brass&sort=&enabled=", 2), ("q=&limit=1&sort=name", 1),
        ] {
            let page = try await page("/items?" + query)
            #expect(page.status == 200 && page.text.values(between: "<tr", "</tr>").count == count + 1, "\(query)")
            let links = page.text.values(between: "<a href=\"", "\"").filter { $0.hasPrefix("/items?") }
            #expect(!links.isEmpty && links.allSatisfy { !$0.contains("=&") && !$0.contains("q=&") }, "\(links)")
            #expect(try await client.get("/items?" + query).status == 400)
        }
    }

    @Test("A page whose parameter is missing or wrong has the form, with what was wrong", .service(Adder.self))
    func faults() async throws {
        for (target, name) in [("/items?enabled=maybe", "enabled"), ("/todos?priority=urgent&q=air", "priority")] {
            let page = try await page(target)
            let form = try #require(page.text.values(between: "<form role=\"search\"", "</form>").first)
            #expect(page.status == 400 && form.contains("id=\"q-\(name)-fault0\""))
            #expect(form.contains(#"aria-invalid="true""#) && !form.contains("-fault1"))
        }
        #expect(try await page("/todos?priority=urgent&q=air").text.contains(#"value="air""#))
    }
}
