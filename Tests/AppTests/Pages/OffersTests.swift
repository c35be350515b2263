import ViperTesting

@testable import ViperUsers
@testable import adder

@Suite("What pages offer", .timeLimit(.minutes(10)))
struct OffersTests {
    @Test("A form is on the page of those whom its gate lets through", .people(["mia", "edna"], over: [.sqlite]))
    func roles() async throws {
        try await people.give(.editor, to: "edna")
        let path = try await people("edna").addStory("Bridge opened")
        let readers: [(any TestClient, isUser: Bool, isOffered: Bool)] = [
            (people.stranger, false, false), (try people("mia"), true, false), (try people("edna"), true, true),
        ]
        for (reader, isUser, isOffered) in readers {
            let list = try await reader.page("/news")
            #expect(list.text.contains(#"method="post" action="/news">"#) == isOffered)
            let story = try await reader.page(path)
            #expect(story.text.contains(#"action="\#(path)?_method=DELETE">"#) == isOffered)
            #expect(story.text.contains("Bridge opened") && story["Vary"]?.contains("Cookie") == true)
            #expect(story.text.contains("curl -H &quot;Authorization: Bearer $TOKEN&quot; &#39;") == isUser)
        }
    }

    @Test("What is done to a row that has no page is offered beside it", .people(["mia"], over: [.sqlite]))
    func rows() async throws {
        let mia = try people("mia")
        let other = try await people.stranger.signIn(Credentials("mia"))
        let page = try await mia.page("/sessions")
        let actions = page.text.values(between: #"action="/sessions/"#, #"?_method=DELETE">"#)
        #expect(actions.count == 2)
        for id in actions {
            let ended = try await mia.submit("/sessions/\(id)?_method=DELETE", "")
            #expect([303, 401].contains(ended.status), "\(ended.status)")
        }
        #expect(try await other.get("/session").status == 401)
    }

    @Test("Who must sign in can sign up there, and a path that can only be changed has the form for it")
    func strangers() async throws {
        try await TestService.with(Adder.self, over: [.sqlite]) { service in
            let refused = try await service.client.page("/settings")
            #expect(refused.status == 401)
            for action in ["/sessions?as=cookie&amp;_return=%2Fsettings", "/users", "/password-recoveries"] {
                #expect(refused.text.ranges(of: #"action="\#(action)""#).count == 1, "\(action)")
            }
            let users = try await service.client.page("/users")
            #expect(users.status == 405 && users.text.contains(#"action="/users""#))
            let faulty = try await service.client.submit("/users", "name=")
            #expect(faulty.status == 422 && faulty.text.contains(#"<div role="alert" tabindex="-1" autofocus>"#))
        }
    }
}
