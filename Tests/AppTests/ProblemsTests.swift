import ViperTesting

@Suite("Pages that explain problems")
struct ProblemsTests {
    @Test("The type of a problem leads to what it means and what to do", .fixture)
    func problem() async throws {
        let missing = try await fixture.client.get("/items/00000000-0000-0000-0000-000000000000")
        #expect(missing.status == 404)
        let page = try await fixture.client.get("/problems/not-found")
        #expect(page.status == 200)
        #expect(page.text.hasPrefix(#"{"code":"not-found","title":"Not found","status":404,"meaning":"There is"#))
        #expect(!page.text.contains(#""errors""#))
        let input = try await fixture.client.get("/problems/invalid-body")
        #expect(input.text.contains(#""errors":[{"code":"missing","#))
        let fault = try await fixture.client.get("/problems/tooLong")
        #expect(
            fault.text.hasPrefix(#"{"code":"tooLong","title":"An error in the input","meaning":"A text is too long."#))
        #expect(try await fixture.client.get("/problems/nothing").status == 404)
    }

    @Test("A browser is shown a short page, which loads nothing", .fixture(over: [.sqlite]))
    func page() async throws {
        let page = try await fixture.client.get("/problems/stale", [("Accept", "text/html,*/*;q=0.8")])
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page["Content-Security-Policy"]?.hasPrefix("default-src 'none'; ") == true)
        #expect(page.text.contains("<h1>Precondition failed</h1>"))
        #expect(page.text.contains("<code>If-Match</code>"))
        let faults = try await fixture.client.get("/problems/invalid-input", [("Accept", "text/html")])
        #expect(faults.text.contains("<h2><code>tooLong</code></h2>"))
    }

    @Test("Every page is served, and no code occurs twice", .inProcess)
    func catalog() async throws {
        let codes = ProblemCatalog.app.problems.map(\.code)
        let faults = ProblemCatalog.app.faults.map(\.code)
        #expect(Set(codes).count == codes.count && Set(faults).count == faults.count)
        for code in codes + faults {
            #expect(try await fixture.client.get("/problems/\(code)").status == 200, "\(code)")
            #expect(
                try await fixture.client.get("/problems/\(code)", [("Accept", "text/html")]).status == 200, "\(code)")
        }
    }

    @Test("The catalog has every kind of problem that the kit declares; features' own come with their routes")
    func problems() throws {
        let pattern = #/ProblemKind\(\s*"([a-z][a-z-]*)",/#
        let kit = SourceText.all().filter { $0.path.contains("/ViperHTTP/Problems/") }
        let found = kit.flatMap { $0.text.matches(of: pattern).map { String($0.1) } }
        #expect(found.sorted() == ProblemCatalog.app.problems.map(\.code).sorted())
    }

    @Test("Only what is for operators, or comes before a language is known, is told in English alone")
    func languages() {
        let allowed = [
            "ViperDaemon/Heads/Refusal.swift", "ViperService/Redirect/", "ViperControl/", "ViperTransfer/",
            "ViperOperations/", "ViperIdentity/Commands/", "App/Accounts/Import/", "ViperValues/Text/Sentence.swift",
        ]
        for source in SourceText.all() where source.text.contains(".english(\"") {
            #expect(allowed.contains { source.path.contains("/Sources/" + $0) }, "\(source.path)")
        }
    }

    @Test("The catalog has every fault that occurs in the source")
    func faults() throws {
        let patterns = [
            #/InputFault\(\s*"([a-z][A-Za-z0-9]*)",/#,
            #/(?:\.rule|\.parameter)\(\s*[^,()]+,\s*"([a-z][A-Za-z0-9]*)",/#,
            #/"([a-z][A-Za-z0-9]*)",\s*(?:Sentence|\.found)\(/#,
        ]
        let known = Set(ProblemCatalog.app.faults.map(\.code))
        var found: Set<String> = []
        for source in SourceText.all() {
            for pattern in patterns {
                for match in source.text.matches(of: pattern) where !source.path.contains("/Sources/adder/") {
                    #expect(known.contains(String(match.1)), "\(match.1) in \(source.path)")
                    found.insert(String(match.1))
                }
            }
        }
        #expect(found.count > 15)
    }
}

/// A source file of the program.
private struct SourceText {
    let path: String
    let text: String

    /// Every source file.
    static func all() -> [SourceText] {
        let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources"
        return files(below: folder).map { SourceText(path: $0, text: String(decoding: fileBytes($0), as: UTF8.self)) }
    }

    private static func files(below folder: String) -> [String] {
        names(in: folder).flatMap { name -> [String] in
            let path = "\(folder)/\(name)"
            if !name.contains(".") { return files(below: path) }
            return name.hasSuffix(".swift") ? [path] : []
        }
    }
}
