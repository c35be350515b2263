import ViperTesting

@testable import Transfers

/// Rows with a correct hash that no request could have made: each is refused with its line, table and member, and
/// nothing is stored.
@Suite struct ColumnRuleTests {
    private var store: TransferStore { .current }

    /// An invalid value of a table's row.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let table: String
        let member: String
        let value: String
        /// The complaint after the member's name.
        let complaint: String
        var testDescription: String { "\(table).\(member) \(value.prefix(40))" }

        init(_ table: String, _ member: String, _ value: String, _ complaint: String) {
            (self.table, self.member, self.value, self.complaint) = (table, member, value, complaint)
        }
    }

    private static func text(_ count: Int) -> String { "\"\(String(repeating: "x", count: count))\"" }
    private static let time = "Expected a time in the years 1 to 9999, in microseconds since 1970, found "
    private static let v7 = "Expected a version 7 UUID, found "
    private static let blank = "Expected text that is not empty or blank."

    /// What the columns of every entity's table demand.
    private static let ofEntities = ["items", "accounts", "transactions", "todos"].flatMap { table in
        [
            Wrong(table, "id", #""8e03978e-40d5-43e8-bc93-6894a57f9324""#, v7),
            Wrong(table, "created_at", "-9223372036854775808", time),
            Wrong(table, "version", "0", "Expected a number from 1 to 4611686018427387903, found 0."),
        ]
    }

    static let wrong = [
        Wrong("items", "id", #""8e03978e-40d5-73e8-fc93-6894a57f9324""#, v7),
        Wrong("items", "name", "\"\"", blank), Wrong("items", "name", "\" \"", blank),
        Wrong("items", "name", text(10_000), "Expected at most 200 characters, found 10000."),
        Wrong("items", "name", "\" a\"", "Expected text without white space at its ends, found ' a'."),
        Wrong("items", "name", "\"a\\u2028\"", "Expected text without white space at its ends"),
        Wrong("items", "name_key", "7", "Expected text without U+0000, found 7."),
        Wrong("items", "created_at", "253402300800000000", time),
        Wrong("items", "updated_at", "-62135596800000001", time),
        Wrong("items", "updated_at", "9223372036854775807", time),
        Wrong("items", "version", "9223372036854775807", "Expected a number from 1 to 4611686018427387903"),
        Wrong("kept_answers", "scope_hash", "5", "Expected the hash of the scope, "),
        Wrong("kept_answers", "kept_at", "9223372036854775807", time),
        Wrong("jobs", "due_at", "9223372036854775807", time),
        Wrong("kept_answers", "answer", "\"AAAA\"", "Expected a stored response, found 3 other bytes."),
        Wrong("accounts", "name", "\"\"", blank),
        Wrong("accounts", "currency", "\"XXXXXXXX\"", "Expected the code of a currency with two decimals"),
        Wrong("accounts", "currency", "\"JPY\"", "Expected the code of a currency with two decimals"),
        Wrong("accounts", "currency", "\"eur\"", "Expected the code of a currency with two decimals"),
        Wrong("accounts", "balance", "\"12.50\"", "Expected a whole number of minor units, found '12.50'."),
        Wrong("accounts", "balance", "\"007\"", "Expected a whole number of minor units"),
        Wrong("accounts", "pending", "\"\"", "Expected a whole number of minor units"),
        Wrong("accounts", "balance", "\"13\"", "Expected '70', the sum of its transactions, found '13'."),
        Wrong("accounts", "pending", "\"1\"", "Expected '-7', the sum of its transactions, found '1'."),
        Wrong("transactions", "account", #""00000000-0000-7000-8000-000000000000""#, "Expected the id of an account"),
        Wrong("transactions", "date", "2932897", "Expected a date in the years 1 to 9999, in days since 1970"),
        Wrong("transactions", "date", "-9223372036854775808", "Expected a date in the years 1 to 9999"),
        Wrong("transactions", "description", "\"\"", blank),
        Wrong("transactions", "description", text(201), "Expected at most 200 characters, found 201."),
        Wrong("transactions", "amount", "0", "Expected a number from 1 to 10000000000000, found 0."),
        Wrong("transactions", "amount", "10000000000001", "Expected a number from 1 to 10000000000000"),
        Wrong("repositories", "id", "0", "Expected a number from 1 to 999999999999999999, found 0."),
        Wrong("repositories", "language_key", "\"Swift\"", "Expected text in its folded form, found 'Swift'."),
        Wrong("repositories", "language_key", "\"rust\"", "Expected 'swift', the folded language, found 'rust'."),
        Wrong("repositories", "stars", "-1", "Expected a number from 0 to 999999999999999999, found -1."),
        Wrong("repositories", "forks", "1000000000000000000", "Expected a number from 0 to 999999999999999999"),
        Wrong("repositories", "updated_at", "9223372036854775807", time),
        Wrong("repositories", "texts", "\"AAAA\"", "Expected the texts of a repository, found 3 other bytes."),
        Wrong("repository_totals", "language_key", "\"Swift\"", "Expected text in its folded form"),
        Wrong("repository_totals", "count", "2", "Expected 1, the number of repositories, found 2."),
        Wrong("repository_totals", "count", "-1", "Expected a number from 0 to"),
        Wrong("repository_pages", "per_page", "101", "Expected a number from 1 to 100, found 101."),
        Wrong("repository_pages", "page", "0", "Expected a number from 1 to"),
        Wrong("repository_pages", "total", "-1", "Expected a number from 0 to"),
        Wrong("repository_pages", "count", "2", "Expected 1, the number of rows of the page, found 2."),
        Wrong("repository_pages", "etag", #""\"a\"\r\nX: y""#, "Expected an entity tag, found "),
        Wrong("repository_pages", "fetched_at", "9223372036854775807", time),
        Wrong("repository_page_rows", "page", "98", "Expected the id of a page, found 98."),
        Wrong("repository_page_rows", "repository", "77", "Expected the id of a repository, found 77."),
        Wrong("todos", "title", "\" \"", "Enter a title"),
        Wrong("todos", "note", text(10_001), "Expected at most 10000 characters, found 10001."),
        Wrong("todos", "complete_by", "2932898", "Expected a date in the years 1 to 9999"),
        Wrong("todos", "priority", "4", "Expected a number from 0 to 3, found 4."),
    ]

    @Test("What no request could have made is refused", .transferStores)
    func refused() async throws {
        let export = try await ExportedLines.small()
        for wrong in Self.ofEntities + Self.wrong {
            var export = export
            let line = try export.replace(wrong.member, of: wrong.table, by: wrong.value)
            let fault = try await store.refusal(of: export.sealed)
            let place = "line \(line): \(wrong.table).\(wrong.member): "
            #expect(fault.hasPrefix(place + wrong.complaint), "\(wrong.testDescription): \(fault)")
        }
        #expect(try await store.rowCount() == 0)
        #expect(await store.importing(export.sealed).fault == nil)
    }

    @Test("Without one of its lines a file is refused where that is missed", .transferStores)
    func missing() async throws {
        let export = try await ExportedLines.small()
        let complaints = [
            "accounts":
                "transactions.account: Expected the id of an account, found '00000000-0007-7000-8000-000000000000'.",
            "transactions": "accounts.balance: Expected '0', the sum of its transactions, found '70'.",
            "repositories": "repository_totals.count: Expected 0, the number of repositories, found 1.",
            "repository_totals":
                "repositories.language_key: Expected a language that repository_totals has, found 'swift'.",
            "repository_pages": "repository_page_rows.page: Expected the id of a page, found 99.",
            "repository_page_rows": "repository_pages.count: Expected 0, the number of rows of the page, found 1.",
        ]
        for (table, complaint) in complaints {
            var export = export
            export.remove(table)
            let fault = try await store.refusal(of: export.sealed)
            let blamed = try export.line(of: String(complaint.prefix { $0 != "." }))
            #expect(fault.hasPrefix("line \(blamed): \(complaint)"), "\(table): \(fault)")
        }
        #expect(try await store.rowCount() == 0)
    }

    @Test("A line that comes twice is refused, and tables in another order", .transferStores)
    func order() async throws {
        let export = try await ExportedLines.small()
        for (place, line) in export.lines.enumerated().dropFirst()
        where !line.hasPrefix("{\"kept_answers") && !line.hasPrefix("{\"jobs") {
            var doubled = export
            doubled.lines.insert(line, at: place)
            let fault = try await store.refusal(of: doubled.sealed)
            #expect(fault.hasPrefix("line \(place + 2): "), "\(fault)")
            #expect(fault.contains(": Expected each key once, found that of the previous line."), "\(fault)")
        }
        var moved = export
        moved.lines.swapAt(1, 2)
        let fault = try await store.refusal(of: moved.sealed)
        #expect(fault == "line 3: Expected the rows of items before those of kept_answers.")
        #expect(try await store.rowCount() == 0)
    }

    @Test("A folded name is computed again, whatever the file says", .transferStores)
    func foldedName() async throws {
        let export = try await ExportedLines.small()
        var changed = export
        try changed.replace("name_key", of: "items", by: "\"something else\"")
        #expect(await store.importing(changed.sealed).fault == nil)
        #expect(try await store.database.texts("SELECT name_key FROM items") == ["strasse"])
        #expect(try await store.exported() == export.sealed)
    }

    @Test("Totals are held against thousands of transactions of hundreds of accounts, to the line", .transferStore)
    func manyAccounts() async throws {
        let export = try await ExportedLines.withAccounts(1200)
        for number in [0, 1, 499, 500, 501, 1199] {
            var changed = export
            changed.lines[1 + number] = changed.lines[1 + number].replacing("\"30\"", with: "\"31\"")
            #expect(
                try await store.refusal(of: changed.sealed)
                    == "line \(number + 2): accounts.balance: Expected '30', the sum of its transactions, found '31'.")
        }
        #expect(try await store.rowCount() == 0)
        #expect(await store.importing(export.sealed).fault == nil)
    }
}
