import ViperTesting

@testable import Transfers
@testable import ViperFeatures
@testable import ViperService
@testable import ViperTransfer

@Suite struct TransferTests {
    private var store: TransferStore { .current }

    @Test(
        "An exported and imported store has every row and value, and exports to the same bytes, between any two engines",
        arguments: TestStore.Engine.allCases, TestStore.Engine.allCases)
    func moves(from: TestStore.Engine, to: TestStore.Engine) async throws { try await move(from, to) }

    @Test("An export may come in pieces of any size", arguments: [1, 7, 4096])
    func pieces(_ size: Int) async throws { try await move(pieces: size) }

    private func move(
        _ from: TestStore.Engine = .sqlite, _ to: TestStore.Engine = .sqlite, pieces: Int = .max
    ) async throws {
        try await TransferStore.with(from) { old in
            try await old.fill()
            let export = try await old.exported()
            try await TransferStore.with(to) { new in
                let rows = export.count { $0 == 0x0A } - 2
                #expect(try await new.importing(export, pieces: pieces).get() == rows)
                #expect(try await new.exported() == export)
                try await expectSame(old, new)
            }
        }
    }

    @Test("What the program itself makes moves: the samples")
    func samples() async throws {
        var count = 0
        let export = try await TransferStore.value { old in
            count = try await Application(database: old.database, version: "1").features.fillWithSamples()
            return try await old.exported()
        }
        try await TransferStore.with { new throws in
            #expect(try await new.importing(export).get() > count)
            #expect(try await new.exported() == export)
        }
    }
    /// Compares the tables with statements of its own, independent of exports.
    private func expectSame(_ old: TransferStore, _ new: TransferStore) async throws {
        let tables: [(StaticString, SQL, Int)] = [
            ("items", "SELECT * FROM items ORDER BY id", 7), ("todos", "SELECT * FROM todos ORDER BY id", 9),
            ("accounts", "SELECT * FROM accounts ORDER BY id", 8),
            ("kept_answers", "SELECT scope_hash, scope, fingerprint, kept_at, answer FROM kept_answers ORDER BY id", 5),
            (
                "transactions",
                """
                SELECT account, id, posted, date, description, amount, credit, created_at, version FROM transactions
                WHERE import <= (SELECT finished FROM transaction_imports) ORDER BY account, id
                """, 9
            ),
            ("repositories", "SELECT * FROM repositories ORDER BY id", 6),
            ("users", "SELECT * FROM users ORDER BY id", 14),
            ("user_settings", "SELECT * FROM user_settings ORDER BY user_id", 4),
            ("news", "SELECT * FROM news ORDER BY id", 11),
            ("news_categories", "SELECT * FROM news_categories ORDER BY category_key", 5),
            ("jobs", "SELECT name, input, due_at, tries FROM jobs ORDER BY id", 4),
            ("repository_totals", "SELECT * FROM repository_totals ORDER BY language_key", 2),
            ("repository_pages", "SELECT * FROM repository_pages ORDER BY id", 9),
            ("repository_page_rows", "SELECT * FROM repository_page_rows ORDER BY page, place", 3),
        ]
        for (name, sql, columns) in tables {
            let before = try await values(sql, of: old)
            #expect(try await values(sql, of: new) == before, "\(name)")
            #expect(!before.isEmpty && before.allSatisfy { $0.count == columns }, "\(name)")
        }
    }

    private func values(_ sql: SQL, of store: TransferStore) async throws -> [[String]] {
        try await store.database.rows(sql) { row throws(DatabaseError) in
            var values: [String] = []
            for column in 0..<row.count {
                if try row.isNull(column) {
                    values.append("NULL")
                } else if let number = try? row.integer(column) {
                    values.append("\(number)")
                } else if let text = try? row.text(column) {
                    values.append("'\(text)'")
                } else {
                    values.append("\(try row.blob(column))")
                }
            }
            return values
        }
    }

    @Test("Rows of an import that was not finished stay behind, and those of finished ones count")
    func unfinished() async throws {
        try await TransferStore.with { old in
            try await old.fill()
            try await old.run("UPDATE transaction_imports SET running = 3")
            let text = String(decoding: try await old.exported(), as: UTF8.self)
            #expect(text.contains("\"transactions\":4500,"))
            try await TransferStore.with { new in
                _ = try await new.importing(Array(text.utf8)).get()
                let store = try await new.database.first(
                    """
                    SELECT finished, running, (SELECT COUNT(*) FROM transactions WHERE import = 0)
                    FROM transaction_imports
                    """
                ) { row throws(DatabaseError) in
                    "\(try row.integer(0)) \(try row.isNull(1)) \(try row.integer(2))"
                }
                #expect(store == "0 true 4500")
            }
        }
    }

    @Test("An empty store is exported, and imported")
    func empty() async throws {
        let export = try await TransferStore.value { try await $0.exported() }
        #expect(export.count { $0 == 0x0A } == 2)
        try await TransferStore.with { new throws in
            #expect(try await new.importing(export).get() == 0)
            #expect(try await new.exported() == export)
        }
    }

    @Test("The lines of an export are as documented", .transferStore)
    func lines() async throws {
        try await store.addItem(.made(1, 2), "A\"", key: "a")
        let lines = String(decoding: try await store.exported(), as: UTF8.self).split(separator: "\n")
        try #require(lines.count == 3)
        // Features that are added later stand between the two.
        #expect(
            lines[0].hasPrefix(
                """
                {"adder":{"format":1,"version":"1.2.3","migrations":{"items":2,"idempotency":2,"accounts":3,\
                "blobs":1,"identity":3,"repositories":2,"todos":3,"people":2,"news":1,"settings":1,"transfers":2,\
                "missions":1,
                """))
        #expect(lines[0].hasSuffix(#","jobs":1,"changes":3}}}"#))
        #expect(
            lines[1] == """
                {"items":{"id":"00000000-0001-7000-8000-000000000002","name":"A\\"","name_key":"a","enabled":true,\
                "created_at":5,"updated_at":6,"version":7}}
                """)
        #expect(lines[2].hasPrefix(#"{"end":{"rows":{"items":1,"kept_answers":0,"#))
    }

    @Test("A store with rows in any table refuses an import, and keeps them", .transferStore)
    func notEmpty() async throws {
        let export = try await TransferStore.value { try await $0.exported() }
        try await store.run("INSERT INTO repository_totals (language_key, count) VALUES ('', 0)")
        #expect(try await store.refusal(of: export) == "The store is not empty: repository_totals has rows.")
        #expect(try await store.rowCount() == 1)
    }

    @Test("While anything else is imported an import of all is refused", .transferStore)
    func locked() async throws {
        let export = try await TransferStore.value { try await $0.exported() }
        let lock = try #require(try await store.database.acquire(.imports))
        #expect(try await store.refusal(of: export) == "Another import is running.")
        await lock.release()
        #expect(await store.importing(export).fault == nil)
        #expect(await store.importing(export).fault == nil)
    }

    @Test("A sink that takes no more ends the export with what it says", .transferStore)
    func fullSink() async throws {
        try await store.fill()
        let export = StoreExport(of: store.database, version: "1")
        let error = await #expect(throws: Failure.self) {
            try await export.run(into: CollectingSink(limit: 20_000))
        }
        #expect(error?.exportText == "The sink is full. The export is incomplete.")
        #expect(try await store.exported().count > 20_000)
    }

    @Test("Both report their progress up to the end", .transferStore)
    func progress() async throws {
        try await store.fill()
        let export = try await store.exported()
        let box = ProgressBox()
        try await StoreExport(of: store.database, version: "1.2.3").run(into: CollectingSink()) {
            box.states.append($0)
        }
        #expect(box.states.last == ImportProgress(rows: 4563, bytes: export.count))
        #expect(box.states.count > 10)
        try await TransferStore.with { new in
            let progress = ProgressBox()
            let rows = try await new.importing(export) { progress.states.append($0) }.get()
            #expect(progress.states.last == ImportProgress(rows: rows, bytes: export.count))
            #expect(progress.states.map(\.rows) == progress.states.map(\.rows).sorted())
        }
    }

    @Test("What a column's rows have that a file is too old for is what the column is declared with")
    func later() async throws {
        let first = Migration(
            feature: "things", number: 1,
            sqlite: "CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT", postgresql: "")
        let second = Migration(
            feature: "things", number: 2, sqlite: "ALTER TABLE things ADD COLUMN color TEXT NOT NULL DEFAULT 'none'",
            postgresql: "")
        let color = ExportedColumn(name: "color", kind: .text, later: .init(migration: 2, value: .text("green")))
        let (old, new) = (Self.things(.integer("id"), .text("name")), Self.things(.integer("id"), .text("name"), color))
        try await TransferStore.with([old], [first]) { before in
            try await before.run("INSERT INTO things (id, name) VALUES (1, 'lamp')")
            let export = try await before.exported()
            try await TransferStore.with([new], [first, second]) { after in
                #expect(await after.importing(export).fault == nil)
                let text = String(decoding: try await after.exported(), as: UTF8.self)
                #expect(text.contains(#"{"things":{"id":1,"name":"lamp","color":"green"}}"#))
                // A current file must have it.
                let bare = text.split(separator: "\n").map { line in
                    line.hasPrefix("{\"things") ? #"{"things":{"id":1,"name":"lamp"}}"# : line
                }
                try await TransferStore.with([new], [first, second]) { empty in
                    let fault = try await empty.refusal(of: Array(bare.map { $0 + "\n" }.joined().utf8))
                    #expect(fault.hasPrefix("line 2: things.color: Expected text without U+0000, found"))
                }
            }
        }
    }

    private static func things(_ columns: ExportedColumn...) -> ExportedFeature {
        ExportedFeature(name: "things", tables: [ExportedTable(name: "things", columns: columns)])
    }
}

private final class ProgressBox: @unchecked Sendable {
    // Sendable: it is read only after the work has finished.
    var states: [ImportProgress] = []
}
