import ViperTesting

@testable import ViperPages
@testable import adder

@Suite("Pages", .timeLimit(.minutes(10)))
struct PagesTests {
    private var service: TestService { .current }

    /// What Firefox sends for a page.
    static let browser = [(name: "Accept", value: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")]

    @Test("A browser gets a page of each document, anybody else the document", .service(Adder.self))
    func negotiated() async throws {
        let client = service.client
        let added = try await client.post("/items", #"{"name":"Brass compass"}"#)
        let path = try #require(added["Location"])
        for target in [path, "/items?limit=1", "/", "/items/new", "/todos", "/accounts", "/news", "/livez"] {
            let document = try await client.get(target)
            #expect(document["Content-Type"] == "application/json" && document["Vary"]?.contains("Accept") == true)
            let anything = try await client.send(TestRequest("GET", target, [("Accept", "*/*")]))
            #expect(anything["Content-Type"] == "application/json")
            let page = try await client.page(target)
            #expect(page.status == 200 && page["Content-Type"] == "text/html; charset=utf-8", "\(target)")
            #expect(page.text.hasPrefix("<!doctype html>\n<html lang=\"en\">"))
            #expect(page["ETag"] != document["ETag"] || document["ETag"] == nil)
            let joint = target.contains("?") ? "&" : "?"
            let same = try await client.get(target + joint + "format=html")
            #expect(page["ETag"] == nil || same.body == page.body)
            let other = try await client.page(target + joint + "format=json")
            #expect(other.body == document.body)
        }
        let page = try await client.page(path)
        #expect(page.text.contains("<h1>ITEM: Brass compass</h1>") && page.text.contains("<dt title="))
        #expect(page["Content-Security-Policy"]?.contains("default-src 'none'") == true)
    }

    @Test("A page that was seen is not sent again, and HEAD says what GET would", .service(Adder.self))
    func conditional() async throws {
        let client = service.client
        let page = try await client.page("/items/new")
        let tag = try #require(page["ETag"])
        #expect(try await client.page("/items/new", [("If-None-Match", tag)]).status == 304)
        let head = try await client.send(TestRequest("HEAD", "/items/new", Self.browser))
        #expect(head.status == 200 && head["ETag"] == tag && head["Content-Type"] == page["Content-Type"])
        let french = [(name: "If-None-Match", value: tag), (name: "Accept-Language", value: "fr")]
        #expect(try await client.page("/items/new", french).status == 200)
    }

    @Test("Problems of every kind have a page with their status", .service(Adder.self))
    func problems() async throws {
        let refused = [
            ("GET", "/nothing", 404), ("DELETE", "/livez", 405), ("GET", "/settings", 401),
            ("GET", "/items?limit=x", 400),
            ("GET", "/items?format=xml", 400), ("GET", "/items/01a22190-474e-7f9a-b038-db26151496c9", 404),
            ("POST", "/items", 400),
        ]
        for (method, target, status) in refused {
            let page = try await service.client.send(TestRequest(method, target, Self.browser))
            #expect(page.status == status && page["Content-Type"] == "text/html; charset=utf-8", "\(target)")
            #expect(page.text.contains("<dt>Status</dt><dd>\(status)</dd>"))
            let problem = try await service.client.send(TestRequest(method, target))
            #expect(problem["Content-Type"] == "application/problem+json")
        }
    }

    @Test("A list without entries says so", .service(Adder.self))
    func empty() async throws {
        let page = try await service.client.page("/items")
        #expect(page.text.contains("<h1>Items</h1>\n") && !page.text.contains("<h2>Items</h2>"))
        #expect(page.text.contains("<p class=\"none\">none</p>") && !page.text.contains("<dl>"))
    }

    @Test("They are in the reader's language, and name it", .service(Adder.self))
    func languages() async throws {
        let page = try await service.client.page("/todos", [("Accept-Language", "fr")])
        #expect(page.text.contains("<html lang=\"fr\">") && page.text.contains("Aller au contenu"))
        #expect(page["Vary"]?.contains("Accept-Language") == true)
    }

    @Test("Times and dates are in the reader's language and in UTC, with the exact instant beside them")
    func times() async throws {
        for (language, expected) in [
            (Language.english, "Nov 09, 2026 04:12:00 UTC Nov 09, 2026"),
            (.french, "9 nov. 2026 04:12:00 UTC 9 nov. 2026"),
            (.portuguese, "9 de nov. de 2026 04:12:00 UTC 9 de nov. de 2026"),
        ] {
            var day = ShownDay(in: language)
            func shown(_ text: String) -> String {
                var bytes = ByteWriter()
                Array(text.utf8).withUnsafeBytes { day.write($0, to: &bytes) }
                return String(decoding: bytes.unsafeBytes, as: UTF8.self)
            }
            #expect(shown("2026-11-09T04:12:00.123Z") + " " + shown("2026-11-09") == expected)
            for other in ["2026-13-09", "2026-11-09T04:12:00.123+01:00", "soon", "", "2026-11-09 04:12:00Z"] {
                #expect(shown(other) == other)
            }
            #expect(shown("2026-12-09") != shown("2026-11-09"))
        }
        try await TestService.with(Adder.self) { service in
            let added = try await service.client.post("/items", #"{"name":"Brass compass"}"#)
            let time = try #require(added.value(of: "createdAt"))
            let page = try await service.client.page(try #require(added["Location"]))
            #expect(page.text.contains(#"<time datetime="\#(time)">"#) && page.text.contains(" UTC</time>"))
        }
    }

    @Test("A page says what the response to its request is like, and where that is described", .service(Adder.self))
    func response() async throws {
        let client = service.client
        let path = try #require(try await client.post("/items", #"{"name":"Brass compass"}"#)["Location"])
        for target in [path, "/items", "/items/new", "/nothing", "/items?limit=x"] {
            let document = try await client.get(target)
            let page = try await client.page(target)
            let type = try #require(document["Content-Type"])
            let tag = document["ETag"].map { "<br>ETag: \($0)" } ?? ""
            let said = "<code>Status: \(document.status)<br>Content-Type: \(type)\(tag)</code>"
            #expect(page.text.plain.contains(said), "\(target): \(said)")
        }
        let page = try await client.page(path)
        #expect(page.text.contains(##"<a href="/docs#/Items/itemsDetail">Described in the documentation</a>"##))
        #expect(try await client.get("/openapi.json").text.contains(#""operationId":"itemsDetail""#))
    }

    @Test("What users write is text, whatever it looks like, and only an address that is safe is a link")
    func hostile() async throws {
        try await TestService.with(Adder.self) { service in
            let name = #"<script>alert(1)</script>\"'&<img src=x onerror=alert(1)>"#
            let added = try await service.client.post("/items", #"{"name":"\#(name)"}"#)
            for target in ["/items", try #require(added["Location"])] {
                let page = try await service.client.page(target)
                #expect(page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;img"))
                #expect(!page.text.contains("<script>") && !page.text.contains("<img"))
            }
        }
        for target in [
            "javascript:alert(1)", "//elsewhere.example", "/\\elsewhere.example", "data:text/html,x", "https:x", "",
        ] {
            #expect(!Array(target.utf8).withUnsafeBytes(PageTargets.isSafe), "\(target)")
        }
        for target in ["/items", "https://example.org/", "HTTP://example.org"] {
            #expect(Array(target.utf8).withUnsafeBytes(PageTargets.isSafe))
        }
    }

    @Test("No link leads nowhere: all pages that a stranger finds from the first one on", .service(Adder.self))
    func links() async throws {
        let client = service.client
        for number in 1...3 { _ = try await client.post("/items", #"{"name":"Item \#(number)"}"#) }
        _ = try await client.post("/todos", #"{"title":"Mend the tent"}"#)
        _ = try await client.post("/accounts", #"{"name":"Household","currency":"EUR"}"#)
        var (found, open) = (Set(["/"]), ["/"])
        while let target = open.popLast(), found.count < 300 {
            let page = try await client.page(target)
            #expect([200, 308, 401].contains(page.status), "\(target): \(page.status)")
            guard page["Content-Type"]?.hasPrefix("text/html") == true else { continue }
            for part in page.text.split(separator: " href=\"").dropFirst() where part.hasPrefix("/") {
                let link = String(part.prefix { $0 != "\"" && $0 != "#" }).replacing("&amp;", with: "&")
                if found.insert(link).inserted { open.append(link) }
            }
        }
        #expect(found.count > 30)
    }
}

extension TestClient {
    /// Gets a page, as a browser does.
    func page(_ target: String, _ fields: [(name: String, value: String)] = []) async throws -> TestResponse {
        try await send(TestRequest("GET", target, PagesTests.browser + fields))
    }

    /// Submits a form of a page, as a browser does.
    func submit(_ target: String, _ body: String, _ fields: [(name: String, value: String)] = []) async throws
        -> TestResponse
    {
        try await send(TestRequest("POST", target, FormsTests.browser + fields, body: body))
    }
}
