import ViperTesting

@Suite("The list of one's sessions, kept open", .service(Members.self, isLive: true))
struct SessionsLiveTests {
    private var service: TestService { .current }

    @Test(
        "The owner gets an event for each sign-in and end, without the list's data, and none of others; it ends itself"
    )
    func changed() async throws {
        let mine = try await service.client.enter(ada)
        let others = try await service.client.enter(bob)
        let page = try await mine.get("/sessions")
        #expect(page["Link"]?.contains(#"rel="live""#) == true)
        let stream = try await mine.open("/sessions", [("Last-Event-ID", try #require(page.since))])
        #expect(stream.response.status == 200 && stream.response["Cache-Control"] == "no-store")
        _ = try await service.client.signIn(bob)
        #expect(try await others.delete("/session").status == 204)
        let second = try await service.client.signIn(ada)
        await stream.expectChange()
        #expect(try await second.delete("/session").status == 204)
        await stream.expectChange()
        _ = try await service.client.signIn(ada)
        await stream.expectChange()
        #expect(try await mine.delete("/sessions").status == 204)
        await stream.expectChange()
        #expect(try await mine.delete("/session").status == 204)
        var rest = 0
        while await stream.next() != nil { rest += 1 }
        // The end of the session itself may be told. PostgreSQL may tell the changes before the page once more.
        #expect(service.database.dialect == .postgresql || rest <= 1)
    }

    @Test("A caller has a limited number of streams, and HEAD shows whether one is left")
    func limit() async throws {
        let mine = try await service.client.enter(ada)
        let events = [(name: "Accept", value: "text/event-stream")]
        #expect(try await mine.send(TestRequest("HEAD", "/sessions", events)).status == 200)
        var streams: [EventReader] = []
        for _ in 0..<20 { streams.append(try await mine.open("/sessions")) }
        for method in ["GET", "HEAD"] {
            let refusal = try await mine.send(TestRequest(method, "/sessions", events))
            #expect(refusal.status == 429 && refusal["Retry-After"] != nil, "\(method)")
        }
        for stream in streams { stream.close() }
    }

    @Test("A stranger is refused, and so is the position of another user's list")
    func refused() async throws {
        let mine = try await service.client.enter(ada)
        let others = try await service.client.enter(bob)
        let events = [(name: "Accept", value: "text/event-stream")]
        #expect(try await service.client.get("/sessions", events).status == 401)
        let position = try #require(try await others.get("/sessions").since)
        let refusal = try await mine.get("/sessions?since=\(position)", events)
        #expect(refusal.status == 400 && refusal.text.contains("otherList"), "\(refusal.text)")
    }
}

extension TestResponse {
    /// The position in the link to the stream.
    fileprivate var since: String? {
        self["Link"]?.split(separator: "since=").last?.split(separator: ">").first.map(String.init)
    }
}

extension EventReader {
    /// Expects that the list is said to have changed, and no more.
    fileprivate func expectChange(sourceLocation: SourceLocation = #_sourceLocation) async {
        let event = await next()
        #expect(event?.name == "changed" && event?.data == "{}", sourceLocation: sourceLocation)
    }
}
