import ViperTesting

@Suite("Adding, changing and deleting todos", .fixture)
struct TodosChangesTests {
    private static let whole =
        #"{"title":"Tent","note":"Air it.","completeBy":"2026-11-21","priority":"low","completed":true}"#

    private func add(_ fixture: Fixture, _ body: String = Self.whole) async throws -> String {
        try #require(try await fixture.client.post("/todos", body)["Location"])
    }

    /// The members of `row` as JSON; it is the last member of the document.
    private func row(_ response: TestResponse) -> String? {
        response.text.firstRange(of: #","row":"#).map { String(response.text[$0.upperBound...].dropLast()) }
    }

    @Test("What is left out gets its default value")
    func standards() async throws {
        for body in [#"{"title":"a"}"#, #"{"title":"a","completeBy":null}"#] {
            let row = row(try await fixture.client.post("/todos", body))
            #expect(row?.contains(#""title":"a","priority":"none","bangs":"","completed":false"#) == true)
        }
    }

    @Test("A merge-patch changes what it names, removes a day by null, and returns the row")
    func changing() async throws {
        for (body, expected) in [
            (#"{"title":"Mat"}"#, #""title":"Mat","completeBy":"2026-11-21""#),
            (#"{"completeBy":"2027-01-02"}"#, #""completeBy":"2027-01-02","completeByText":"Jan 02, 2027""#),
            (#"{"completeBy":null}"#, #""title":"Tent","priority":"low""#),
            (#"{"priority":"high"}"#, #""priority":"high","bangs":"!!!""#),
            (#"{"completed":false}"#, #""completed":false"#),
            (#"{"note":""}"#, #""title":"Tent","completeBy":"2026-11-21""#),
        ] {
            let response = try await fixture.client.patch(try await add(fixture), body)
            #expect(response.status == 200 && response["ETag"]?.hasPrefix("\"2-") == true)
            #expect(row(response)?.contains(expected) == true, "\(response.text)")
        }
    }

    @Test("A replacement leaves nothing of what was there, under the newest tag, be it that of a form")
    func replacing() async throws {
        for body in [#"{"title":"Mat"}"#, #"{"title":"Mat","completeBy":null}"#] {
            let path = try await add(fixture)
            let form = try #require(try await fixture.client.get(path + "/edit")["ETag"])
            let response = try await fixture.client.put(path, body, [("If-Match", form)])
            #expect(response.status == 200)
            #expect(row(response)?.contains(#""title":"Mat","priority":"none","bangs":"","completed":false"#) == true)
            let shown = try await fixture.client.get(path)
            #expect(shown["ETag"] == response["ETag"] && shown["ETag"]?.hasPrefix("\"2-") == true)
            #expect(shown.text.values(between: #""field":""#, "\"") == ["title", "completed"])
        }
    }

    @Test("The response to an addition or a change is in the client's language")
    func languages() async throws {
        let first = try await fixture.client.post("/todos", Self.whole, [("Accept-Language", "fr")])
        #expect(first.text.contains(#""label":"Titre""#))
        #expect(first.text.contains(#""completeByText":"21 nov. 2026""#))
        let path = try #require(first["Location"])
        let changed = try await fixture.client.patch(path, "{}", [("Accept-Language", "pt")])
        #expect(changed["Content-Language"] == "pt")
        #expect(changed.text.contains(#""label":"Título""#) && row(changed)?.contains("21 de nov. de 2026") == true)
        #expect(changed["ETag"] == (try await fixture.client.get(path, [("Accept-Language", "pt")])["ETag"]))
    }
}
