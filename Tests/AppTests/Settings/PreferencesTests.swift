import ViperTesting

@Suite("What was chosen, in the next answers")
struct PreferencesTests {
    private static let lists = ["/items", "/todos", "/accounts", "/news", "/news/categories"]

    @Test("A page has as many rows as were chosen, unless the request says how many", .fixture)
    func rows() async throws {
        _ = try await fixture.application.features.fillWithSamples()
        let ada = try await fixture.client.enter(Credentials("ada"))
        let before = try await ada.get("/items")
        #expect(try await ada.patch("/settings", #"{"rowsPerPage":2}"#).status == 200)
        for list in Self.lists {
            #expect(try await ada.get(list).tree["items"]?.elements.count == 2, "\(list)")
            #expect(try await ada.get(list + "?limit=1").tree["items"]?.elements.count == 1)
            #expect(try await fixture.client.get(list).tree["items"]?.elements.count ?? 0 > 2)
            #expect(try await ada.get(list)["Vary"]?.contains("Authorization, Cookie") == true)
            #expect(try await ada.get(list)["Cache-Control"] == "private, no-cache")
        }
        // A cursor knows of no limit: the pages go on where they ended.
        let next = try #require(try await ada.get("/items").tree["next"]?.text)
        #expect(try await ada.patch("/settings", #"{"rowsPerPage":5}"#).status == 200)
        let page = try await ada.get("/items?after=\(next)").tree
        #expect(page["items"]?.elements.count == 5)
        #expect(page["items"]?.elements.first?["id"] == (try before.tree.value(at: "/items/2/id")))
        #expect(try await ada.get("/items?limit=0").status == 400)
        #expect(try await ada.patch("/settings", #"{"rowsPerPage":null}"#).status == 200)
        #expect(try await ada.get("/items").text == before.text)
    }

    @Test("Documents and problems are in the language that was chosen, unless the request names one of ours", .fixture)
    func language() async throws {
        let ada = try await fixture.client.enter(Credentials("ada"))
        let todo = try await fixture.add("/todos", #"{"title":"A","completeBy":"2026-11-21"}"#)
        #expect(try await ada.patch("/settings", #"{"language":"fr"}"#).status == 200)
        for (fields, language) in [
            ([], "fr"), ([("Accept-Language", "")], "fr"), ([("Accept-Language", "*")], "fr"),
            ([("Accept-Language", "de")], "fr"), ([("Accept-Language", "pt-BR, fr;q=0.1")], "pt"),
            ([("Accept-Language", "fr;q=0")], "en"), ([("Accept-Language", "en")], "en"),
        ] as [([(name: String, value: String)], String)] {
            let answer = try await ada.get(todo, fields)
            #expect(answer["Content-Language"] == language, "\(fields)")
            #expect(try await ada.get("/todos", fields)["Content-Language"] == language)
        }
        let missing = try await ada.get("/todos/01920000-0000-7000-8000-000000000001")
        #expect(missing["Content-Language"] == "fr" && missing.text.contains("introuvable"))
        #expect(try await fixture.client.get(todo)["Content-Language"] == "en")
        #expect(try await ada.get("/settings").tree["title"]?.text == "Paramètres")
        #expect(try await ada.get("/start").tree["reason"]?.text == "Choisissez le nom que les autres voient.")
        #expect(try await ada.patch("/settings", #"{"language":null}"#).status == 200)
        #expect(try await ada.get(todo)["Content-Language"] == "en")
    }

    @Test("A list that stays open, and the parts of a document, are in the language that was chosen", .live)
    func streams() async throws {
        let ada = try await fixture.client.enter(Credentials("ada"))
        #expect(try await ada.patch("/settings", #"{"language":"fr"}"#).status == 200)
        let stream = try await ada.open("/todos")
        #expect(stream.response["Content-Language"] == "fr")
        _ = try await fixture.add("/todos", #"{"title":"A","completeBy":"2026-11-21"}"#)
        await stream.expect("insert", try await fixture.rows("/todos", [("Accept-Language", "fr")]).first)
        stream.close()
        let account = try await fixture.addAccount("One")
        let answer = try await ada.get("/accounts/\(account)?embed=report")
        #expect(answer.status == 200 && answer.text.contains("Opérations autorisées"))
    }

    @Test("The description says where a default is the caller's own", .fixture(over: [.sqlite]))
    func description() async throws {
        let text = String(decoding: fixture.document.unsafeBytes, as: UTF8.self)
        #expect(text.contains("callers who chose a number of rows get that many"))
        #expect(text.contains("the one that the caller chose, or the first, by default"))
    }
}
