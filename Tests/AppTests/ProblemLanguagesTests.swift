import ViperTesting

@Suite("Problems in the reader's language")
struct ProblemLanguagesTests {
    private static func language(_ tag: String) -> [(name: String, value: String)] { [("Accept-Language", tag)] }

    @Test("A fault of a todo is told in French, Portuguese or English, and says which", .fixture)
    func validation() async throws {
        let body = #"{"title":" ","completeBy":"2026-02-30","priority":"urgent","x":1}"#
        for (tag, sentences) in [
            ("fr-CA", ["Le corps contient 4 erreurs.", "Saisissez un titre", "Seuls membres attendus : title"]),
            ("pt", ["O corpo contém 4 erros.", "Introduza um título", "Um valor esperado entre none, low"]),
            ("en", ["The body has 4 errors.", "Enter a title", "Expected one of none, low"]),
        ] {
            let response = try await fixture.client.post("/todos", body, Self.language(tag))
            #expect(response.status == 422 && response["Content-Language"] == String(tag.prefix(2)))
            #expect(response["Vary"]?.contains("Accept-Language") == true)
            for sentence in sentences { #expect(response.text.contains(sentence), "\(tag): \(sentence)") }
            #expect(response.text.contains(#""code":"tooShort""#))
        }
        let english = try await fixture.client.post("/items", "{}", Self.language("fr"))
        #expect(english.status == 422 && english["Content-Language"] == nil)
        #expect(english.text.contains("Expected the member, found none."))
    }

    @Test("No fault of a todo's input is left in English", .fixture(over: [.sqlite]))
    func nothingLeft() async throws {
        let added = try await fixture.client.post("/todos", #"{"title":"a"}"#)
        let path = try #require(added["Location"])
        let long = String(repeating: "x", count: 201)
        var requests = [
            #"{"title":"\#(long)"}"#, "{}", #"{"title":7}"#, #"{"title":"a\u0000"}"#, "[]", "{", "", "tru",
        ].map {
            TestRequest("POST", "/todos", Self.language("fr") + [("Content-Type", "application/json")], body: $0)
        }
        requests += [#"{"title":"a","title":"b"}"#, #"{"title":"a","completed":"x"}"#, #"{"title":null}"#].map {
            TestRequest("PUT", path, Self.language("fr") + [("Content-Type", "application/json")], body: $0)
        }
        requests += [
            "/todos?limit=0", "/todos?limit=x", "/todos?limit=1&limit=2", "/todos?x=1", "/todos?showCompleted=1",
            "/todos?after=x", "/todos/7", "/todos/01920000-0000-7000-8000-000000000000", "/todos/new?x=1",
        ].map { TestRequest("GET", $0, Self.language("fr")) }
        for fields in [
            [("If-Match", "\"9\"")], [("If-Match", "x")], [("If-None-Match", "*")],
            [("If-Match", "*"), ("If-None-Match", "*")],
        ] { requests.append(TestRequest("DELETE", path, Self.language("fr") + fields)) }
        requests.append(TestRequest("GET", "/todos", Self.language("fr") + [("Accept", "text/html")]))
        requests.append(TestRequest("POST", "/todos", Self.language("fr") + [("Content-Type", "text/x")], body: "x"))
        for request in requests {
            let response = try await fixture.client.send(request)
            #expect(response.status >= 400 && response["Content-Language"] == "fr", "\(request)")
            for word in ["Expected", " found ", "found.", "fault", " was ", "names", "must", "cannot", "not "] {
                #expect(!response.text.contains(word), "\(request): \(response.text)")
            }
        }
    }

    @Test("A report is written in the reader's language, and so are its problems", .fixture)
    func report() async throws {
        let account = try await fixture.addAccount()
        let path = "/accounts/\(account)"
        #expect(try await fixture.add(transaction(date: "2026-08-05"), to: account).status == 201)
        for (tag, texts) in [
            ("fr", ["Opérations comptabilisées", "Il n'y a pas d'opérations autorisées", #""5 août 2026""#]),
            ("pt", ["Movimentos lançados", "Não há movimentos autorizados", #""5 de ago. de 2026""#]),
            ("en", ["Posted Transactions", "There are no Authorized Transactions", #""Aug 05, 2026""#]),
        ] {
            for accept in ["application/json", "application/x-ndjson"] {
                let report = try await fixture.client.get(path + "/report", Self.language(tag) + [("Accept", accept)])
                #expect(report.status == 200 && report["Content-Language"] == tag)
                for text in texts { #expect(report.text.contains(text), "\(tag): \(text)") }
            }
        }
        let backwards = "/report?from=2026-02-01&to=2026-01-01"
        let refused = try await fixture.client.get(path + backwards, Self.language("pt"))
        #expect(refused.status == 400 && refused.text.contains("Data esperada que não preceda 'from'."))
        let nowhere = "/accounts/01920000-0000-7000-8000-000000000000/report"
        let missing = try await fixture.client.get(nowhere, Self.language("fr"))
        #expect(missing.status == 404 && missing.text.contains("introuvable."))
    }
}
