import ViperTesting

@testable import Repositories
@testable import ViperFeatures
@testable import ViperTransfer

@Suite("Importing repositories")
struct RepositoryImportTests {
    private func search(_ items: [String], before: String = "", after: String = "") -> String {
        "{\(before)\"items\":[\(items.joined(separator: ","))]\(after)}"
    }

    /// The error of an import that must fail and leave nothing.
    private func fault(_ text: String, _ fixture: Fixture) async throws -> String {
        do throws(Failure) {
            let count = try await fixture.importing(text)
            return "imported \(count)"
        } catch {
            let rows = try await fixture.database.number("SELECT COUNT(*) FROM staged_repositories")
            #expect(rows == 0)
            #expect(try await fixture.repositories.isEmpty())
            return error.importText
        }
    }

    @Test("A search's response and a bare array are read, whatever surrounds the items")
    func forms() async throws {
        let items = [gitHubJSON(1, stars: 5), gitHubJSON(2, stars: 9), gitHubJSON(3, language: nil)]
        for text in [
            search(items, before: #""total_count":3,"incomplete_results":false,"#),
            search(items, after: #","total_count":3,"x":{"items":[1,"]}"]},"y":[[]],"z":"\\\"]","n":-1.5e3"#),
            "[\(items.joined(separator: "\n , \n"))]\n", "  \t\r\n\(search(items))  \n",
            #"{"items":[{}]}"#.replacing("items", with: #"\u0069tems"#).replacing(
                "{}", with: items.joined(separator: ",")),
        ] {
            try await Fixture.with { (fixture: Fixture) async throws in
                #expect(try await fixture.importing(text) == 3)
                let list = try await fixture.client.get("/repositories")
                #expect(list.ids == [2, 1])
                #expect(try list.tree["totalCount"] == .number("2"))
                #expect(list.text.contains(#""description":"About r2.","language":"Swift","stars":9,"#))
                #expect(try await fixture.client.get("/repositories/3").status == 200)
            }
        }
    }

    @Test("It does not matter where the text is parted")
    func parts() async throws {
        let tricky = gitHubJSON(4).replacing("About r4.", with: #"a\"]},{[\\\u00e4💡"#)
        let text = search([gitHubJSON(1), tricky, gitHubJSON(2)], before: #""a\"b":["]",{}],"#, after: #","z":1"#)
        let whole = try read(text, .max)
        #expect(whole.count == 3)
        for size in 1...40 { #expect(try read(text, size) == whole, "\(size)") }
    }

    private func read(_ text: String, _ size: Int) throws -> [Repository] {
        var parser = RepositoryImportParser()
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let end = size < bytes.count - place ? place + size : bytes.count
            try bytes[place..<end].withUnsafeBytes { bytes throws in try parser.take(bytes) }
            place = end
        }
        try parser.finish()
        return parser.takeRepositories()
    }

    @Test("Again there are no duplicates, and what has changed is changed", .fixture)
    func again() async throws {
        try await fixture.importing("[\(gitHubJSON(1, stars: 1)),\(gitHubJSON(2, stars: 2))]")
        try await fixture.importing("[\(gitHubJSON(1, stars: 1)),\(gitHubJSON(2, stars: 2))]")
        #expect(try await fixture.client.get("/repositories").ids == [2, 1])
        let count = try await fixture.importing(
            "[\(gitHubJSON(1, stars: 8)),\(gitHubJSON(2, language: "Go")),\(gitHubJSON(1, stars: 9))]")
        #expect(count == 3)
        let list = try await fixture.client.get("/repositories")
        #expect(list.ids == [1] && list.text.contains(#""stars":9"#))
        #expect(try list.tree["totalCount"] == .number("1"))
        #expect(try await fixture.client.get("/repositories?language=Go").tree["totalCount"] == .number("1"))
    }

    @Test("More than one batch arrives whole", .fixture)
    func batches() async throws {
        let text = "[" + (1...1203).map { gitHubJSON($0, stars: $0) }.joined(separator: ",") + "]"
        var told = ImportProgress()
        var source = Pieces(text)
        let count = try await RepositoryImport(into: fixture.repositories).run(from: &source) { progress in
            #expect(progress.rows >= told.rows && progress.bytes >= told.bytes)
            told = progress
        }
        #expect(count == 1203)
        #expect(told == ImportProgress(rows: 1203, bytes: text.utf8.count))
        #expect(try await fixture.client.get("/repositories").tree["totalCount"] == .number("1203"))
    }

    @Test("An invalid repository is named by its number, position and member, and nothing is stored", .fixture)
    func badMembers() async throws {
        let good = gitHubJSON(1)
        let place = "repository 2 at byte \(good.utf8.count + 2): "
        for (from, to, clause) in [
            (#""id":2"#, #""id":"2""#, "id: expected a whole number, found a string"),
            (#""id":2"#, #""id":0"#, "id: expected a whole number from 1 to 999999999999999999, found '0'"),
            (#""id":2,"#, "", "id: expected the member, found none"),
            (#""name":"r2""#, #""name":7"#, "name: expected a string, found a number"),
            (#""name":"r2""#, #""name":"""#, "name: expected text that is not empty"),
            (#""full_name":"o/r2""#, #""full_name":null"#, "full_name: expected a string, found null"),
            (#""description":"About r2.""#, #""description":[]"#, "description: expected a string, found an array"),
            (#""language":"Swift""#, #""language":{}"#, "language: expected a string, found an object"),
            (#""language":"Swift""#, #""language":"a\u0000""#, "language: expected text without U+0000"),
            (
                #""stargazers_count":1"#, #""stargazers_count":1.5"#,
                "stargazers_count: expected a whole number, found '1.5'"
            ),
            (
                #""stargazers_count":1"#, #""stargazers_count":-1"#,
                "stargazers_count: expected a whole number from 0 to 999999999999999999, found '-1'"
            ),
            (#""forks_count":2"#, #""forks_count":true"#, "forks_count: expected a whole number, found a boolean"),
            (#""login":"o""#, #""login":null"#, "owner.login: expected a string, found null"),
            (
                #""avatar_url":"https://example.org/o.png""#, #""avatar_url":"javascript:x""#,
                "owner.avatar_url: expected an address of http or https, found 'javascript:x'"
            ),
            (
                #""html_url":"https://example.org/o/r2""#, #""html_url":"https://a b""#,
                "html_url: expected an address of http or https, found 'https://a b'"
            ),
            (
                #""updated_at":"2026-11-21T12:00:00Z""#, #""updated_at":"yesterday""#,
                "updated_at: expected a time such as 2026-11-21T12:00:00Z, found 'yesterday'"
            ),
        ] {
            let bad = gitHubJSON(2).replacing(from, with: to)
            #expect(bad != gitHubJSON(2))
            let found = try await fault("[\(good),\(bad),\(good)]", fixture)
            #expect(found.lowercased().hasPrefix((place + clause).lowercased()), "\(found)")
        }
    }

    @Test("A text that is malformed wherever it stands says where, and nothing is stored", .fixture)
    func malformed() async throws {
        let good = gitHubJSON(1)
        let size = good.utf8.count
        for (text, clause) in [
            ("", "Expected a value at byte 0, found the end."),
            ("7", "Expected a value at byte 0, found '7'."), ("\u{FEFF}[]", "Expected a value at byte 0, found"),
            ("{}", "Expected an array, or an object with a member 'items', found none."),
            (#"{"total_count":0}"#, "Expected an array, or an object with a member 'items', found none."),
            (#"{"items":{}}"#, "Expected an array as 'items' at byte 9."),
            (#"{"items":[],"items":[]}"#, "Expected one member 'items', found another at byte 12."),
            (#"{"items":[]"#, "Expected ',' or '}' at byte 11, found the end."),
            (#"{"items" []}"#, "Expected ':' at byte 9, found '['."),
            (#"{"items":[],}"#, "Expected a member name in quotes at byte 12, found '}'."),
            ("[\(good)", "Expected ',' or ']' at byte \(size + 1), found the end."),
            ("[\(good)]]", "Expected the end at byte \(size + 2), found ']'."),
            ("[\(good) \(good)]", "Expected ',' or ']' at byte \(size + 2), found '{'."),
            ("[\(good),]", "Expected a value at byte \(size + 2), found ']'."),
            ("[,]", "Expected a value at byte 1, found ','."), ("[7]", "Repository 1 at byte 1: expected an object"),
            ("[tru]", "Repository 1 at byte 1: expected true, false or null at byte 1"),
            ("[{\"id\":01}]", "Repository 1 at byte 1: expected ',' or '}' at byte 8"),
            ("[{", "Expected a value at byte 2, found the end."),
            ("[{]", "Repository 1 at byte 1: expected a member name"),
            ("[{\"id\":[}]}]", "Repository 1 at byte 1: expected a value at byte 8, found '}'."),
            (#"{"a":tru,"items":[]}"#, "Expected true, false or null at byte 5"),
            (#"{"a":"\x","items":[]}"#, "Expected one of"),
        ] {
            let found = try await fault(text, fixture)
            #expect(found.hasPrefix(clause), "\(text.prefix(40)): \(found)")
        }
    }

    @Test("A value over the limit is refused while it comes")
    func tooLarge() throws {
        var parser = RepositoryImportParser()
        var isRefused = false
        let part = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
        try Array(#"[{"name":""#.utf8).withUnsafeBytes { bytes throws in try parser.take(bytes) }
        for _ in 0..<32 where !isRefused {
            do throws(Failure) {
                try take(&parser, part)
            } catch {
                isRefused = true
                #expect(
                    "\(error)".hasPrefix("Expected a value of at most 1048576 bytes at byte 1, found a larger one."))
            }
        }
        #expect(isRefused)
    }

    private func take(_ parser: inout RepositoryImportParser, _ bytes: [UInt8]) throws(Failure) {
        let result = bytes.withUnsafeBytes { bytes in Result { () throws(Failure) in try parser.take(bytes) } }
        try result.get()
    }

    @Test("What a killed import has left is never seen, and gone with the next", .fixture)
    func leftovers() async throws {
        try await fixture.leaveStaged([repository(8), repository(9)])
        #expect(try await fixture.client.get("/repositories").ids.isEmpty)
        try await fixture.importing("[\(gitHubJSON(1))]")
        let list = try await fixture.client.get("/repositories")
        #expect(list.ids == [1])
        #expect(try list.tree["totalCount"] == .number("1"))
        let killed = try await fixture.leaveStaged([repository(8)])
        try await fixture.importing("[\(gitHubJSON(2))]")
        #expect(try await fixture.client.get("/repositories").ids.sorted() == [1, 2])
        // Should it go on after all, it is too late.
        #expect(try await !fixture.repositories.stage([repository(9)], of: killed))
        #expect(try await !fixture.repositories.finish(killed))
        #expect(try await fixture.client.get("/repositories").ids.sorted() == [1, 2])
    }
}
