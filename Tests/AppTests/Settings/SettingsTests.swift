import ViperIdentity
import ViperTesting

@testable import Settings
@testable import ViperFeatures
@testable import ViperSettings

@Suite("The settings menu", .fixture)
struct SettingsTests {
    @Test("A change is a merge-patch: what it names is set or removed, and a change of nothing changes no version")
    func change() async throws {
        let ada = try await fixture.client.enter(Credentials("ada"))
        let all = #"{"language":"pt","startPage":"todos","rowsPerPage":7,"messages":"following"}"#
        let changed = try await ada.patch("/settings", all, [("If-Match", "\"1\"")])
        #expect(changed.status == 200, "\(changed.text)")
        #expect(
            try changed.tree["chosen"]?.json
                == #"{"language":"pt","startPage":"todos","rowsPerPage":7,"messages":"following"}"#)
        #expect(try changed.tree["version"]?.integer == 2)
        #expect(try await ada.patch("/settings", all).tree["version"]?.integer == 2)
        #expect(try await ada.patch("/settings", "{}").tree["version"]?.integer == 2)
        #expect(try await ada.patch("/settings", #"{"rowsPerPage":8}"#, [("If-Match", "\"1\"")]).status == 412)
        let removed = try await ada.patch("/settings", #"{"language":null,"startPage":null,"rowsPerPage":null}"#)
        #expect(try removed.tree["chosen"]?.json == #"{"messages":"following"}"#)
        #expect(try await ada.get("/settings").tree["chosen"]?.json == #"{"messages":"following"}"#)
    }

    @Test("Every fault is told at once, and nothing is changed")
    func faults() async throws {
        let ada = try await fixture.client.enter(Credentials("ada"))
        let answer = try await ada.patch(
            "/settings", #"{"language":"de","startPage":"moon","rowsPerPage":101,"messages":null,"theme":"dark"}"#)
        #expect(answer.status == 422)
        let pointers = try answer.tree["errors"]?.elements.compactMap { $0["pointer"]?.text }.sorted()
        #expect(pointers == ["/language", "/messages", "/rowsPerPage", "/startPage", "/theme"])
        for body in [#"{"rowsPerPage":0}"#, #"{"rowsPerPage":"7"}"#, #"{"rowsPerPage":1.5}"#, "7", "[]"] {
            #expect(try await ada.patch("/settings", body).status == 422, "\(body)")
        }
        #expect(try await ada.get("/settings").tree["version"]?.integer == 1)
    }

    @Test("Each has settings of one's own, and a stranger none")
    func own() async throws {
        let ada = try await fixture.client.enter(Credentials("ada"))
        let bob = try await fixture.client.enter(Credentials("bob"))
        #expect(try await ada.patch("/settings", #"{"messages":"nobody","rowsPerPage":1}"#).status == 200)
        #expect(try await bob.get("/settings").tree["chosen"]?.json == #"{"messages":"everyone"}"#)
        for (method, body) in [("GET", nil), ("PATCH", "{}")] as [(String, String?)] {
            let answer = try await fixture.client.send(TestRequest(method, "/settings", body: body))
            #expect(answer.status == 401 && answer["WWW-Authenticate"] == "Bearer")
        }
        let service = SettingsService(FeatureContext(database: fixture.database))
        for (client, policy) in [(ada, MessagePolicy.nobody), (bob, .everyone)] {
            let id = try #require(try await client.get("/session").tree.value(at: "/user/id")?.text)
            #expect(try await service.messagePolicy(of: try #require(.init(id))) == policy)
        }
        #expect(try await ada.get("/users/ada/export").text.contains(#""messages":"nobody""#))
        let id = try #require(try await ada.get("/session").tree.value(at: "/user/id")?.text)
        #expect(try await ada.delete("/users/ada").status == 204)
        try await UserErasure(fixture.application.features).erase(try #require(.init(id)))
        let rows = try await fixture.database.rows("SELECT user_id FROM user_settings") { _ in true }
        #expect(rows.isEmpty)
    }
}
