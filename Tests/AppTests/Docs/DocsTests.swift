import ViperGzip
import ViperTesting

@testable import ViperGeneral

@Suite("The page at /docs")
struct DocsTests {
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    @Test("With Swagger UI's files the page loads them and the document from beside itself, under a strict policy")
    func interface() async throws {
        let files = try DocsFiles()
        for publicPath in ["", "/api"] {
            try await Fixture.with(publicPath: publicPath, docs: files.folder) { (fixture: Fixture) async throws in
                let answer = try await fixture.client.get("/docs")
                #expect(answer.status == 200)
                #expect(answer["Content-Type"] == "text/html; charset=utf-8")
                #expect(answer["Content-Security-Policy"] == Self.policy)
                #expect(answer["Referrer-Policy"] == "no-referrer")
                #expect(answer["Cache-Control"] == "no-cache")
                for place in [
                    "href=\"docs/swagger-ui.css\"", "href=\"docs/page.css\"", "src=\"docs/swagger-ui-bundle.js\"",
                    "src=\"docs/start.js\"", "data-document=\"openapi.json\"",
                ] {
                    #expect(answer.text.contains(place))
                }
                #expect(!answer.text.contains("\"/") && !answer.text.contains("://"), "nothing but relative paths")
                #expect(!answer.text.contains("<style") && !answer.text.contains("<script>"), "nothing inline")
            }
        }
    }

    @Test("A slash behind the page's path leads to the page, wherever that is reached")
    func slash() async throws {
        for publicPath in ["", "/api"] {
            try await Fixture.with(publicPath: publicPath) { (fixture: Fixture) async throws in
                let answer = try await fixture.client.get("/docs/")
                #expect(answer.status == 308)
                #expect(answer["Location"] == "../docs")
                #expect(answer.body.isEmpty)
                #expect(try await fixture.client.get("/docs//").status == 404)
                #expect(try await fixture.client.send(TestRequest("POST", "/docs/")).status == 405)
            }
        }
    }

    @Test("Each file has its type, a tag, and is revalidated; HEAD has no body")
    func assets() async throws {
        let files = try DocsFiles()
        try await Fixture.with(docs: files.folder) { (fixture: Fixture) async throws in
            for (path, type, start) in [
                ("/docs/swagger-ui.css", "text/css", DocsFiles.style),
                ("/docs/swagger-ui-bundle.js", "text/javascript", DocsFiles.script),
                ("/docs/page.css", "text/css", "body {"), ("/docs/start.js", "text/javascript", "\"use strict\";"),
            ] {
                let answer = try await fixture.client.get(path)
                #expect(answer.status == 200)
                #expect(answer["Content-Type"] == type + "; charset=utf-8")
                #expect(answer["Cache-Control"] == "no-cache")
                #expect(answer.text.hasPrefix(start))
                #expect(answer["Content-Length"] == "\(answer.body.count)")
                let tag = try #require(answer["ETag"])
                let same = try await fixture.client.get(path, [("If-None-Match", tag)])
                #expect(same.status == 304)
                #expect(same.body.isEmpty)
                #expect(same["ETag"] == tag)
                #expect(try await fixture.client.get(path, [("If-None-Match", "W/\"0\"")]).status == 200)
                let head = try await fixture.client.send(TestRequest("HEAD", path))
                #expect(head.status == 200)
                #expect(head["Content-Length"] == "\(answer.body.count)")
                #expect(head["ETag"] == tag)
                #expect(head.body.isEmpty)
                #expect(try await fixture.client.get(path, [("Accept", "image/png")]).status == 406)
            }
        }
    }

    @Test("A file that changes while the server runs is served as it is, under another tag")
    func changes() async throws {
        let files = try DocsFiles()
        try await Fixture.with(docs: files.folder) { (fixture: Fixture) async throws in
            try files.write(DocsFiles.style, to: "swagger-ui.css")
            let before = try await fixture.client.get("/docs/swagger-ui.css")
            try files.write("p { color: blue }", to: "swagger-ui.css")
            let tag = try #require(before["ETag"])
            let after = try await fixture.client.get("/docs/swagger-ui.css", [("If-None-Match", tag)])
            #expect(after.status == 200)
            #expect(after.text == "p { color: blue }")
            #expect(after["ETag"] != tag)
            try files.write(DocsFiles.style, to: "swagger-ui.css")
            #expect(try await fixture.client.get("/docs/swagger-ui.css")["ETag"] == tag, "the same bytes again")
        }
    }

    @Test("Without a folder, and with one that is empty or not there, the page is a plain list of every route")
    func index() async throws {
        let files = try DocsFiles()
        files.remove("swagger-ui.css")
        for folder in ["", "/nonexistent", files.folder] {
            try await Fixture.with(docs: folder) { (fixture: Fixture) async throws in
                let answer = try await fixture.client.get("/docs")
                #expect(answer.status == 200)
                let policy = try #require(answer["Content-Security-Policy"])
                #expect(policy.hasPrefix("default-src 'none'; style-src 'self'") && !policy.contains("script"))
                #expect(!answer.text.contains("<script"))
                for route in fixture.table.descriptions {
                    let path = route.pattern.text.isEmpty ? "/" : route.pattern.text
                    #expect(answer.text.contains("<code>\(route.method.name)</code>"))
                    #expect(answer.text.contains(">\(path)</"), "\(path)")
                }
                #expect(answer.text.contains("<a href=\"./items\">/items</a>"))
                #expect(answer.text.contains("<td>Get the documentation page</td>"))
                #expect(try await fixture.client.get("/docs/page.css").status == 200)
                let style = try await fixture.client.get("/docs/swagger-ui.css")
                #expect(style.status == 404)
                #expect(style["Content-Type"] == "application/problem+json")
                #expect(!style.text.contains("/tmp") && !style.text.contains("nonexistent"))
            }
        }
    }

    @Test("Files that are removed while the server runs are missed at the next request, and found when they are back")
    func removed() async throws {
        let files = try DocsFiles()
        try await Fixture.with(docs: files.folder) { (fixture: Fixture) async throws in
            try files.write(DocsFiles.script, to: "swagger-ui-bundle.js")
            #expect(try await fixture.client.get("/docs/swagger-ui-bundle.js").status == 200)
            files.remove("swagger-ui-bundle.js")
            #expect(try await fixture.client.get("/docs/swagger-ui-bundle.js").status == 404)
            #expect(try await fixture.client.get("/docs").text.contains("class=\"index\""))
            try files.write(DocsFiles.script, to: "swagger-ui-bundle.js")
            #expect(try await fixture.client.get("/docs").text.contains("docs/start.js"))
        }
    }

    @Test("No path that a client sends leads to a file")
    func traversal() async throws {
        let files = try DocsFiles()
        try files.write("licence", to: "LICENSE")
        try files.write("packed", to: "swagger-ui.css.gz")
        try await Fixture.with(docs: files.folder) { (fixture: Fixture) async throws in
            let plain = try await fixture.client.get("/docs/swagger-ui.css", [("Accept-Encoding", "gzip")])
            #expect(plain.text == DocsFiles.style, "Without an encoder nothing is coded.")
            for path in [
                "/docs/LICENSE", "/docs/swagger-ui.css.gz", "/docs/../swagger-ui.css", "/docs/%2e%2e/swagger-ui.css",
                "/docs/..%2fswagger-ui.css", "/docs/swagger-ui.css/", "/docs//", "/docs//swagger-ui.css",
            ] {
                #expect(try await fixture.client.get(path).status == 404, "\(path)")
            }
        }
    }

    @Test("Over the wire the compressed file comes with its coding, and each of the two tags is good for a 304")
    func coded() async throws {
        let files = try DocsFiles()
        let stored = try #require(Self.packed("packed"))
        try files.write(stored, to: "swagger-ui.css.gz")
        var policies = Policies()
        policies.encoder = GzipEncoder()
        let gzip = [(name: "Accept-Encoding", value: "br, gzip")]
        try await Fixture.with(policies: policies, docs: files.folder) { (fixture: Fixture) async throws in
            let path = "/docs/swagger-ui.css"
            let (plain, packed) = (try await fixture.client.get(path), try await fixture.client.get(path, gzip))
            #expect(plain["Content-Encoding"] == nil && packed["Content-Encoding"] == "gzip")
            #expect(plain["ETag"] != packed["ETag"])
            let other = try await fixture.client.get("/docs/swagger-ui-bundle.js", gzip)
            #expect(other["Content-Encoding"] == nil && other["Vary"] == nil, "there is no other file")
            #expect(plain.text == DocsFiles.style && packed.body == stored)
            for (answer, fields) in [(plain, []), (packed, gzip)] {
                #expect(answer["Vary"] == "Accept-Encoding")
                let tag = try #require(answer["ETag"])
                let same = try await fixture.client.get(path, fields + [("If-None-Match", tag)])
                #expect(same.status == 304 && same["ETag"] == tag && same.body.isEmpty)
                let other = try await fixture.client.get(path, (fields.isEmpty ? gzip : []) + [("If-None-Match", tag)])
                #expect(other.status == 200)
            }
        }
    }

    private static func packed(_ text: StaticString) -> [UInt8]? {
        guard let bytes = GzipEncoder().encode(text.bytes, isKept: true) else { return nil }
        return Array(bytes.unsafeBytes)
    }

    @Test("The list shows any route name as text")
    func escaping() throws {
        let row = DocsPage.Row(
            method: "GET", path: "/<b>", reference: "./\"><script>", summary: "<script>alert('&')</script>")
        let references = DocsReferences(pageStyle: "a", startScript: "b", uiStyle: "c", uiScript: "d")
        let answer = DocsPage.View(title: "Tents & <poles>").render(
            .index([DocsPage.Group(title: "<i>", rows: [row])], references), as: .html)
        let page = try #require(answer.body.unsafeBytes.map { String(decoding: $0, as: UTF8.self) })
        #expect(page.contains("<td>&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</td>"))
        #expect(page.contains("href=\"./&quot;&gt;&lt;script&gt;\">/&lt;b&gt;</a>"))
        #expect(page.contains("<h2>&lt;i&gt;</h2>"))
        #expect(page.contains("<title>Tents &amp; &lt;poles&gt;: the API</title>"))
        #expect(
            page.contains("<h1>Tents &amp; &lt;poles&gt;</h1>") && !page.contains("Adder"), "the service's own name")
        #expect(!page.contains("<script") && !page.contains("<b>") && !page.contains("<i>"))
    }
}
