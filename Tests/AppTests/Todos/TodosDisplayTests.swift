import ViperTesting

@Suite("One todo, and its forms")
struct TodosDisplayTests {
    private static let whole =
        #"{"title":"Tent","note":"Air it.","completeBy":"2026-11-21","priority":"high","completed":true}"#

    private func add(_ fixture: Fixture, _ body: String) async throws -> String {
        try #require(try await fixture.client.post("/todos", body)["Location"])
    }

    @Test("What is empty is left out", .fixture)
    func empty() async throws {
        let answer = try await fixture.client.get(try await add(fixture, #"{"title":"a"}"#))
        #expect(
            answer.text.contains(
                #""rows":[{"field":"title","label":"Title","value":"a"},"#
                    + #"{"field":"completed","label":"Completed","value":"No"}]"#))
    }

    @Test(
        "Labels, dates and words follow Accept-Language", .fixture,
        arguments: [
            ("en", "Nov 21, 2026", ["Title", "Note", "Complete by", "Priority", "Completed"], "High", "Yes"),
            ("fr", "21 nov. 2026", ["Titre", "Note", "À terminer le", "Priorité", "Terminée"], "Haute", "Oui"),
            ("pt", "21 de nov. de 2026", ["Título", "Nota", "Concluir até", "Prioridade", "Concluída"], "Alta", "Sim"),
        ])
    func languages(_ language: String, _ date: String, _ labels: [String], _ priority: String, _ yes: String)
        async throws
    {
        let path = try await add(fixture, Self.whole)
        let answer = try await fixture.client.get(path, [("Accept-Language", "\(language)-XY, de;q=0.2")])
        #expect(answer.text.values(between: #""label":""#, "\"") == labels)
        #expect(answer.text.values(between: #""value":""#, "\"") == ["Tent", "Air it.", date, priority, yes])
        #expect(answer["Content-Language"] == language && answer["Vary"] == "Accept-Language, Authorization, Cookie")
        let fields = [("Accept-Language", language), ("If-None-Match", answer["ETag"] ?? "")]
        #expect(try await fixture.client.get(path, fields).status == 304)
    }

    @Test("Years have four digits in every language", .fixture)
    func firstYear() async throws {
        let path = try await add(fixture, #"{"title":"Old","completeBy":"0001-01-01"}"#)
        for (language, text) in [("en", "Jan 01, 0001"), ("fr", "1 janv. 0001"), ("pt", "1 de jan. de 0001")] {
            for place in [path, "/todos"] {
                let answer = try await fixture.client.get(place, [("Accept-Language", language)])
                #expect(answer.text.contains("\"\(text)\""), "\(answer.text)")
            }
        }
    }

    @Test("A todo has a tag of its own in each language", .fixture)
    func tags() async throws {
        let path = try await add(fixture, Self.whole)
        var tags: Set<String> = []
        for language in ["en", "fr", "pt"] {
            for target in [path, path + "/edit"] {
                tags.insert(try await fixture.client.get(target, [("Accept-Language", language)])["ETag"] ?? "")
            }
        }
        #expect(tags.count == 6 && tags.allSatisfy { $0.hasPrefix("\"1-") })
    }

    @Test("The form for a new todo is in the reader's language", .fixture)
    func new() async throws {
        #expect(try await fixture.client.get("/todos/new")["ETag"]?.hasPrefix("W/") == true)
        let french = try await fixture.client.get("/todos/new", [("Accept-Language", "fr")])
        #expect(french.text.hasPrefix(#"{"title":"Nouvelle tâche""#) && french["Content-Language"] == "fr")
        #expect(french.text.contains(#"{"value":"medium","label":"Moyenne"}"#))
    }

    @Test("What a form says can be sent back as it stands", .fixture)
    func roundTrip() async throws {
        let path = try await add(fixture, Self.whole)
        let form = try await fixture.client.get(path + "/edit")
        let tree = try form.tree
        let members = (tree["fields"]?.elements ?? []).map { field in
            JSONTree.Member(field["name"]?.text ?? "", field["value"] ?? field["checked"] ?? .null)
        }
        #expect(members.count == 5)
        let request = TestRequest(
            try #require(tree["method"]?.text), try #require(tree["link"]?.text),
            [("If-Match", try #require(form["ETag"]))], body: JSONTree.object(members).json)
        let answer = try await fixture.client.send(request)
        #expect(answer.status == 200)
        #expect(answer["ETag"]?.hasPrefix("\"1-") == true, "nothing was changed")
    }
}
