import ViperTesting

@testable import ViperUsers
@testable import adder

@Suite("What pages offer", .timeLimit(.minutes(10)))
struct OffersTests {
    @Test("A form is on the page of those whom its gate lets through")
    func roles() async throws {
        try await People.with(["mia", "edna"], over: [.sqlite]) { people in
            try await people.give(.editor, to: "edna")
            let path = try await people("edna").addStory("Bridge opened")
            let readers: [(any TestClient, Bool)] = [
                (people.stranger, false), (try people("mia"), false), (try people("edna"), true),
            ]
            for (reader, isOffered) in readers {
                let list = try await reader.send(TestRequest("GET", "/news", PagesTests.browser))
                #expect(list.text.contains(#"action="/news">"#) == isOffered)
                let story = try await reader.send(TestRequest("GET", path, PagesTests.browser))
                #expect(story.text.contains(#"action="\#(path)?_method=DELETE">"#) == isOffered)
                #expect(story.text.contains("Bridge opened") && story["Vary"]?.contains("Cookie") == true)
            }
        }
    }

    @Test("What is done to a row that has no page is offered beside it")
    func rows() async throws {
        try await People.with(["mia"], over: [.sqlite]) { people in
            let mia = try people("mia")
            let other = try await people.stranger.signIn(Credentials("mia"))
            let page = try await mia.send(TestRequest("GET", "/sessions", PagesTests.browser))
            let actions = page.text.values(between: #"action="/sessions/"#, #"?_method=DELETE">"#)
            #expect(actions.count == 2)
            for id in actions {
                let ended = try await mia.send(
                    TestRequest("POST", "/sessions/\(id)?_method=DELETE", FormsTests.browser, body: ""))
                #expect([303, 401].contains(ended.status), "\(ended.status)")
            }
            #expect(try await other.get("/session").status == 401)
        }
    }
}
