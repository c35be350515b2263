import ViperTesting

@testable import ViperPages
@testable import adder

@Suite("Live pages", .timeLimit(.minutes(10)), .service(Adder.self))
struct LivePagesTests {
    private var service: TestService { .current }

    @Test("The page of a list that can be kept open names its stream and rows for the script, in the reader's words")
    func named() async throws {
        let client = service.client
        let added = try await client.post("/items", #"{"name":"Brass compass"}"#)
        let path = try #require(added["Location"])
        let id = path.split(separator: "/").last ?? ""
        for (target, stream) in [
            ("/items", "/items"), ("/todos?q=a%26b", "/todos?q=a%26b"),
            ("/items?limit=1&enabled=true&sort=name&format=html", "/items?enabled=true"),
        ] {
            let page = try await client.page(target)
            #expect(page.text.contains(#"<div data-stream="\#(stream)" data-live="Live" "#), "\(target)")
            #expect(page.text.contains(#"<script src="/pages/\#(ScriptFile.name)" defer></script>"#))
        }
        let page = try await client.page("/items", [("Accept-Language", "fr")])
        #expect(page.text.contains(#"data-live="En direct" data-reconnecting="Reconnexion""#))
        #expect(page.text.contains(#"<tr data-id="\#(id)"><td><a href="\#(path)">"#))
    }

    @Test("Any other page has no script")
    func plain() async throws {
        let added = try await service.client.post("/items", #"{"name":"Brass compass"}"#)
        for target in [try #require(added["Location"]), "/", "/items/new", "/nothing", "/items?limit=x"] {
            let page = try await service.client.page(target)
            #expect(page.text.hasPrefix("<!doctype html>") && !page.text.contains("<script"), "\(target)")
            #expect(!page.text.contains("data-stream"))
        }
    }

    @Test("Style and script are small, and stay with whoever has them")
    func files() async throws {
        for (name, type) in [(StyleFile.name, "text/css"), (ScriptFile.name, "text/javascript")] {
            for accepted in ["*/*", "text/css,*/*;q=0.1", PagesTests.browser[0].value] {
                let file = try await service.client.send(TestRequest("GET", "/pages/\(name)", [("Accept", accepted)]))
                #expect(file.status == 200 && file["Content-Type"] == "\(type); charset=utf-8")
                #expect(file["Cache-Control"]?.contains("immutable") == true)
                #expect(file.body.count <= 12 << 10, "\(name): \(file.body.count)")
            }
        }
        #expect(try await service.client.get("/pages/page-1.js").status == 404)
    }

    @Test("The page of fifty items has at most 40 KiB")
    func small() async throws {
        for number in 1...50 {
            _ = try await service.client.post("/items", #"{"name":"Brass compass \#(number)"}"#)
        }
        let page = try await service.client.page("/items?limit=50")
        #expect(page.text.split(separator: "<tr data-id").count == 51)
        #expect(page.body.count <= 40 << 10, "\(page.body.count)")
    }
}
