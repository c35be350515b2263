import ViperTesting

@Suite("How lists are kept open")
struct LiveProtocolTests {
    private static let events = [(name: "Accept", value: "text/event-stream")]

    @Test("A page's link opens the stream that continues it: what came after the page, and nothing of before", .live)
    func link() async throws {
        for name in ["One", "Two"] { _ = try await fixture.add("/items", #"{"name":"\#(name)"}"#) }
        try await fixture.settle()
        let page = try await fixture.client.get("/items?limit=1&enabled=true&sort=-name")
        let link = try #require(page.live)
        #expect(link.hasPrefix("/items?enabled=true&since="))
        let next = try #require(page.value(of: "next"))
        #expect(try await fixture.client.get("/items?after=\(next)").live == nil)
        _ = try await fixture.add("/items", #"{"name":"Three"}"#)
        let row = try await fixture.rows("/items").first
        let stream = try await fixture.client.open(link)
        await stream.expect("insert", row)
        _ = try await fixture.add("/items", #"{"name":"Four"}"#)
        await stream.expect("insert", try await fixture.rows("/items").first)
        stream.close()
    }

    /// The modules whose lists are known here.
    private static let known: Set<String> = [
        "SessionsList", "ItemsList", "RepositoriesList", "TodosList", "AccountsList", "TransactionsList", "FeedList",
        "LikesList", "ConversationsList", "MessagesList", "PhotosList", "UserLikesList", "FollowingList",
        "FollowersList",
        "LikersList", "CommentsList", "NewsList", "NewsCategories", "MissionsList",
    ]

    @Test("Every list of pages can be kept open, but the categories of news", .inProcess)
    func lists() async throws {
        let closed = fixture.table.routes.filter { route, traits in
            route.method == .get && traits.rowSchema != nil && !traits.isStreamed
                && !traits.forms.contains(.eventStream)
        }
        // A feature that is added later may have one that is not.
        let late = Set(fixture.table.routes.map(\.description.module)).subtracting(Self.known)
        #expect(Set(closed.map(\.description.module)).subtracting(late) == ["NewsCategories"])
    }

    @Test("An unchanged page is a 304 with the link, whatever happened to other lists meanwhile", .live)
    func notModified() async throws {
        _ = try await fixture.add("/items", #"{"name":"One"}"#)
        let page = try await fixture.client.get("/items")
        let tag = try #require(page["ETag"])
        _ = try await fixture.addAccount()
        try await fixture.settle()
        let same = try await fixture.client.get("/items", [("If-None-Match", tag)])
        #expect(same.status == 304 && same.live != nil)
        _ = try await fixture.add("/items", #"{"name":"Two"}"#)
        let stream = try await fixture.client.open(try #require(same.live))
        await stream.expect("insert", try await fixture.rows("/items").first)
        stream.close()
    }

    @Test("A client that comes back with the last position it heard misses nothing, and hears nothing twice", .live)
    func resumed() async throws {
        let stream = try await fixture.client.open("/items")
        for name in ["One", "Two", "Three"] { _ = try await fixture.add("/items", #"{"name":"\#(name)"}"#) }
        let first = try #require(await stream.next())
        stream.close()
        // The field counts more than the parameter, which a browser sends again as it was.
        let start = stream.response.live ?? "/items"
        let back = try await fixture.client.open(start, [("Last-Event-ID", first.id)])
        let rows = try await fixture.rows("/items")
        await back.expect("insert", rows[1])
        await back.expect("insert", rows[0])
        let end = back.position
        back.close()
        let later = try await fixture.client.open("/items?since=\(end)")
        _ = try await fixture.add("/items", #"{"name":"Four"}"#)
        await later.expect("insert", try await fixture.rows("/items").first)
        later.close()
    }

    @Test("An invalid position, or one of another list, is refused", .live)
    func positions() async throws {
        let (one, other) = (try await fixture.addAccount(), try await fixture.addAccount())
        let position = try await fixture.client.open("/accounts/\(one)/transactions").position
        for list in ["/items", "/todos", "/accounts", "/repositories", "/accounts/\(other)/transactions"] {
            for (since, last) in [(position, ""), ("abc", ""), ("", position), ("", "abc")] {
                let target = since.isEmpty ? list : list + "?since=\(since)"
                let fields = last.isEmpty ? [] : [(name: "Last-Event-ID", value: last)]
                let response = try await fixture.client.open(target, fields).response
                #expect(response.status == 400, "\(target) \(fields)")
                #expect(response.text.contains("otherList") == (since == position || last == position))
            }
        }
        let both = try await fixture.client.open("/items?colour=red&since=abc", [("Last-Event-ID", position)])
            .response
        for place in ["colour", "since", "Last-Event-ID"] {
            #expect(both.text.contains(#""\#(place)""#), "\(both.text)")
        }
        let own = try await fixture.client.open("/accounts/\(one)/transactions?since=\(position)")
        #expect(own.response.status == 200)
        own.close()
    }

    @Test("Only lists are kept open, and a request for the head alone opens nothing", .live)
    func forms() async throws {
        let item = try await fixture.add("/items", #"{"name":"One"}"#)
        #expect(try await fixture.client.get(item, Self.events).status == 406)
        let head = try await fixture.client.send(TestRequest("HEAD", "/items", Self.events))
        #expect(head.status == 200 && head["Content-Type"]?.hasPrefix("text/event-stream") == true)
        #expect(head.body.isEmpty)
        for target in ["/items?enabled=perhaps", "/items?colour=red", "/items?since=abc"] {
            for method in ["GET", "HEAD"] {
                let refused = try await fixture.client.send(TestRequest(method, target, Self.events))
                #expect(refused.status == 400, "\(method) \(target)")
            }
        }
    }
}
