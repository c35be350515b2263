import ViperIdentity
import ViperTesting

@testable import News

@Suite("News", .fixture)
struct NewsTests {
    @Test("A story is shown with its author, its category and its day in the reader's language")
    func detail() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let added = try await editor.post(
            "/news", story("  Seals counted ", "Nature", text: " 214 of them.\\n", at: "2026-11-20T08:00:00+01:00"))
        #expect(added.status == 201 && added["ETag"] != nil)
        let path = try #require(added["Location"])
        let answer = try await fixture.client.get(path)
        #expect(answer["ETag"] == added["ETag"] && answer["Cache-Control"] == "private, no-cache")
        let document = try answer.tree
        #expect(document["title"]?.text == "Seals counted" && document["text"]?.text == " 214 of them.\n")
        #expect(document["publishAt"]?.text == "2026-11-20T07:00:00.000Z" && document["published"] == .bool(true))
        #expect(document["date"]?.text == "Nov 20, 2026")
        #expect(document["author"]?.text == "edna")
        #expect(document.value(at: "/links/author")?.text == "/users/edna")
        #expect(document.value(at: "/links/category")?.text == "/news?category=Nature")
        let french = try await fixture.client.get(path, [("Accept-Language", "fr")])
        #expect(try french.tree["date"]?.text == "20 nov. 2026")
        #expect(try added.tree["row"]?["title"]?.text == "Seals counted")
    }

    @Test("The latest to be published comes first, page by page, also in one category in any letters")
    func pages() async throws {
        let editor = try await fixture.enter("edna", .editor)
        for number in 1...7 {
            _ = try await editor.addStory(
                "Story \(number)", number % 3 == 0 ? "Straße & Meer" : "Town", at: "2026-11-1\(number)T00:00:00Z")
        }
        #expect(
            try await fixture.client.values(of: "title", in: "/news?limit=3", "")
                == (1...7).reversed().map { "Story \($0)" })
        #expect(try await fixture.client.titles("/news?category=STRASSE%20%26%20meer") == ["Story 6", "Story 3"])
        #expect(try await fixture.client.titles("/news?category=None") == [])
        let first = try await fixture.client.get("/news?category=Town&limit=1")
        let cursor = try #require(try first.tree["next"]?.text)
        #expect(try await fixture.client.titles("/news?category=TOWN&limit=1&after=\(cursor)") == ["Story 5"])
    }

    @Test("Categories are counted by every change, for readers and for editors")
    func categories() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let harbour = try await editor.addStory("A", "Harbour")
        _ = try await editor.addStory("B", "harbour")
        let late = try await editor.addStory("C", "Sport", at: fixture.time(after: 3600))
        #expect(try await fixture.client.categories() == ["Harbour 2"])
        #expect(try await editor.categories() == ["Harbour 2", "Sport 1"])
        #expect(try await editor.patch(harbour, #"{"category":"Sport"}"#).status == 200)
        #expect(try await fixture.client.categories() == ["Harbour 1", "Sport 1"])
        #expect(try await editor.categories() == ["Harbour 1", "Sport 2"])
        #expect(try await editor.patch(harbour, #"{"publishAt":"2099-01-01T00:00:00Z"}"#).status == 200)
        #expect(try await fixture.client.categories() == ["Harbour 1"])
        for path in [harbour, late] { #expect(try await editor.delete(path).status == 204) }
        #expect(try await editor.categories() == ["Harbour 1"])
        let page = try await editor.get("/news/categories")
        #expect(try page.tree.value(at: "/items/0/links/news")?.text == "/news?category=Harbour")
    }

    @Test("Deleting an author keeps the stories, without the author")
    func author() async throws {
        let editor = try await fixture.enter("edna", .editor)
        let path = try await editor.addStory("A")
        let exported = try await editor.get("/users/edna/export").text
        #expect(exported.contains(#""table":"news""#) && exported.contains(#""title":"A""#))
        let tag = try await fixture.client.get(path)["ETag"]
        let user = try #require(try await editor.get("/session").tree.value(at: "/user/id")?.text)
        #expect(try await editor.delete("/users/edna").status == 204)
        #expect(try await fixture.client.get(path).tree["author"] == nil)
        try await UserErasure(fixture.application.features).erase(try #require(.init(user)))
        let answer = try await fixture.client.get(path)
        #expect(answer.status == 200 && answer["ETag"] != tag)
    }
}
