import ViperIdentity
import ViperTesting

@testable import adder

@Suite("Who may do what with news")
struct NewsAccessTests {
    /// A row of the table: a request, and the status for stranger, member, editor and administrator. `PUBLIC` and `HIDDEN`
    /// are stories that are published, and that are not.
    struct Rule: Sendable, CustomTestStringConvertible {
        let method: String
        let path: String
        let statuses: [Int]
        var body: String?

        var testDescription: String { "\(method) \(path)" }
    }

    static let rules = [
        Rule(method: "GET", path: "/news", statuses: [200, 200, 200, 200]),
        Rule(method: "GET", path: "/news/categories", statuses: [200, 200, 200, 200]),
        Rule(method: "GET", path: "PUBLIC", statuses: [200, 200, 200, 200]),
        Rule(method: "GET", path: "HIDDEN", statuses: [404, 404, 200, 200]),
        Rule(method: "HEAD", path: "HIDDEN", statuses: [404, 404, 200, 200]),
        Rule(method: "POST", path: "/news", statuses: [401, 403, 201, 201], body: story("New", "New")),
        Rule(method: "PATCH", path: "PUBLIC", statuses: [401, 403, 200, 200], body: #"{"text":"Changed"}"#),
        Rule(method: "PATCH", path: "HIDDEN", statuses: [401, 403, 200, 200], body: #"{"text":"Changed"}"#),
        Rule(method: "DELETE", path: "PUBLIC", statuses: [401, 403, 204, 204]),
        Rule(method: "DELETE", path: "HIDDEN", statuses: [401, 403, 204, 204]),
    ]

    @Test("Each row of the table holds", .fixture, arguments: rules)
    func table(rule: Rule) async throws {
        let readers = try await fixture.readers()
        for (reader, status) in zip(readers.all, rule.statuses) {
            let shown = try await readers.editor.addStory("Shown")
            let hidden = try await readers.editor.addStory("Hidden", at: "2099-01-01T00:00:00Z")
            let path = rule.path.replacing("PUBLIC", with: shown).replacing("HIDDEN", with: hidden)
            let answer = try await reader.client.send(TestRequest(rule.method, path, body: rule.body))
            #expect(answer.status == status, "\(reader.name): \(answer.text)")
            if status >= 400 {
                #expect(try await readers.editor.get(shown).tree["text"]?.text == "Text")
                #expect(try await readers.editor.get(hidden).tree["text"]?.text == "Text")
            }
        }
    }

    @Test("Where strangers may not read, they see no news either; with a session they do", arguments: ["read", "none"])
    func strangers(_ access: String) async throws {
        let settings = ["access.anonymous": access]
        try await TestService.with(Adder.self, over: [.sqlite], settings: settings) { service in
            let member = try await service.client.enter(Credentials("mia"))
            let missing = "/news/01920000-0000-7000-8000-000000000001"
            for (path, status) in [("/news", 200), ("/news/categories", 200), (missing, 404)] {
                #expect(try await member.get(path).status == status)
                #expect(try await service.client.get(path).status == (access == "none" ? 401 : status))
            }
        }
    }

    @Test("What is not published is in no list, no count and no tag of those who may not see it", .fixture)
    func hidden() async throws {
        let readers = try await fixture.readers()
        _ = try await readers.editor.addStory("Shown", "Town")
        let before = try await fixture.client.get("/news")
        let hidden = try await readers.editor.addStory("Secret", "Plans", at: fixture.time(after: 3600))
        for reader in [fixture.client, readers.member] as [any TestClient] {
            #expect(try await reader.titles() == ["Shown"])
            #expect(try await reader.titles("/news?category=Plans") == [])
            #expect(try await reader.categories() == ["Town 1"])
            let missing = try await reader.get(hidden)
            let never = try await reader.get("/news/01920000-0000-7000-8000-000000000001")
            #expect(missing.status == 404 && never.status == 404)
            #expect(try missing.tree["title"] == never.tree["title"])
        }
        #expect(try await fixture.client.get("/news")["ETag"] == before["ETag"])
        for reader in [readers.editor, readers.administrator] {
            #expect(try await reader.titles() == ["Secret", "Shown"])
            #expect(try await reader.categories() == ["Plans 1", "Town 1"])
        }
    }
}
