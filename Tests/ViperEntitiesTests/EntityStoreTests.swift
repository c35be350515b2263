import ViperTesting

@testable import ViperFeatures
@testable import ViperJobs
@testable import ViperLive

@Suite("The store of a declared entity, over both engines")
struct EntityStoreTests {
    private func with(_ body: (EntityStore<Sample>) async throws -> Void) async throws {
        try await TestStore.withEach(Sample.schema) { fixture in
            try await body(EntityStore(in: fixture.database, clock: SteppingClock()))
        }
    }

    @Test("What is added is found as it was given, with an id, times and a version of its own")
    func added() async throws {
        try await with { store in
            let added = try await store.add(Sample.full)
            #expect(added.version == 1 && added.createdAt == added.updatedAt && added.id.high != 0)
            let found = try await store.lookup.value(added.id)
            #expect(found == added)
            var expected = Sample.full
            (expected.id, expected.createdAt, expected.updatedAt) = (added.id, added.createdAt, added.updatedAt)
            #expect(found == expected)
            let plain = try await store.add(Sample())
            #expect(try await store.lookup.value(plain.id) == plain)
        }
    }

    @Test("A list has each order and filter, without what it leaves out")
    func lists() async throws {
        try await with { store in
            for (number, name) in ["b", "Á", "c", "á2", "B2"].enumerated() {
                var sample = Sample.full
                sample.name = SharedText(name)
                sample.enabled = number % 2 == 0
                sample.mood = number == 0 ? .good : .bad
                _ = try await store.add(sample)
            }
            func names(
                _ sort: Int, _ isDescending: Bool, _ values: [SQLValue?] = [nil, nil], q prefix: String? = nil
            ) async throws -> [String] {
                let filter = EntityFilter<Sample>(
                    order: ListOrder(sort: sort, isDescending: isDescending), values: values, prefix: prefix)
                var names: [String] = []
                var position: [SQLValue]? = []
                while let start = position, names.count < 20 {
                    let page = try await store.page(filter, after: start, limit: 2)
                    #expect(page.entries.allSatisfy { $0.owner == nil && $0.colour == "blue" })
                    names += page.entries.map(\.name.text)
                    position = page.end
                }
                return names
            }
            #expect(try await names(1, true) == ["B2", "á2", "c", "Á", "b"])
            #expect(try await names(1, false) == ["b", "Á", "c", "á2", "B2"])
            #expect(try await names(0, false) == ["b", "B2", "c", "Á", "á2"])
            #expect(try await names(0, true) == ["á2", "Á", "c", "B2", "b"])
            #expect(try await names(1, true, [.integer(1), nil]) == ["b"])
            #expect(try await names(1, true, [.integer(2), .boolean(false)]) == ["á2", "Á"])
            #expect(try await names(0, false, q: "B") == ["b", "B2"])
            #expect(try await names(0, false, [nil, .boolean(false)], q: "á") == ["Á", "á2"])
        }
    }

    @Test("A change writes what differs, and its version and time with it; one that changes nothing leaves both")
    func changes() async throws {
        try await with { store in
            let added = try await store.add(Sample.full)
            var other = added
            other.note = nil
            other.mood = .good
            other.owner = nil
            let revision = try await store.change(added.id, EntityChange(to: other), if: .none)
            #expect(revision.before == added)
            #expect(revision.after.note == nil && revision.after.mood == .good && revision.after.version == 2)
            #expect(revision.after.owner == added.owner, "no client may change it")
            #expect(revision.after.updatedAt > added.updatedAt && revision.after.createdAt == added.createdAt)
            #expect(try await store.lookup.value(added.id) == revision.after)
            let same = try await store.change(added.id, EntityChange(to: revision.after), if: .none)
            #expect(same.after == revision.after)
            let id = UUID(high: 1, low: 2)
            await #expect(throws: Failure.missing("Sample with id '\(id.text)' was not found.")) {
                _ = try await store.change(id, EntityChange(to: other), if: .none)
            }
        }
    }

    @Test("A row that breaks its declaration is corrupt, and the fault names the table, the column and the row")
    func corrupt() async throws {
        try await with { store in
            let added = try await store.add(Sample.full)
            try await store.database.write { transaction throws(DatabaseError) in
                try await transaction.execute("UPDATE samples SET mood = 9")
            }
            let failure = await #expect(throws: Failure.self) { _ = try await store.lookup.value(added.id) }
            let text = "\(String(describing: failure))"
            for part in ["samples", "column 3", "a known value", added.id.text] {
                #expect(text.contains(part), "\(text)")
            }
        }
    }

    @Test("A column of a later migration has its default in older rows, and one that is listed since then its indexes")
    func later() async throws {
        let old = TestStore.Schema(
            "samples_without_colour", JobsSchema.migrations + ChangesSchema.migrations + [Sample.first])
        try await TestStore.withEach(old) { fixture in
            #expect(try await !Sample.table.declared.faults(in: fixture.database).isEmpty)
            let id = UUID(high: 0x7000, low: 1 << 63)
            try await fixture.database.write { transaction throws(DatabaseError) in
                try await transaction.execute(
                    """
                    INSERT INTO samples (id, name, name_key, mood, enabled, secret, created_at, updated_at, version)
                    VALUES ($1, 'a', 'a', 0, $2, 's', 1, 1, 1)
                    """, [.uuid(id), .boolean(true)])
            }
            try await fixture.database.migrate(
                JobsSchema.migrations + ChangesSchema.migrations + [Sample.first, Sample.table.adding("samples", 2)])
            let found = try await EntityStore<Sample>(in: fixture.database, clock: SystemClock()).lookup.value(id)
            #expect(found.colour == "grey" && found.note == nil)
            #expect(try await Sample.table.declared.faults(in: fixture.database).isEmpty)
        }
    }

    @Test("A table that has what its entity declares has no fault; one that lacks a column or an index is told")
    func schema() async throws {
        try await with { store in
            let declared = Sample.table.declared
            #expect(declared.flaws.isEmpty)
            #expect(try await declared.faults(in: store.database).isEmpty)
            try await store.database.write { transaction throws(DatabaseError) in
                for sql: SQL in ["DROP INDEX samples_by_mood_and_name", "ALTER TABLE samples DROP COLUMN colour"] {
                    try await transaction.query(sql, []) { _ in }
                }
            }
            let faults = try await declared.faults(in: store.database)
            #expect(
                faults == [
                    "samples.colour: The table has no such column.", "samples: Expected an index over mood, name_key.",
                ])
        }
    }

    private struct Flawed: Entity {
        static let table = EntityTable<Flawed>("flawed", "flaw")
        var id = UUID.least
        var other = UUID.least
        var name: String?
        var text = ""

        @inline(__always)
        static func columns(_ column: inout some Columns<Self>) {
            column("id", \.id, "An id.", .key)
            column("other", \.other, "Another.", [.key, .changeable])
            column("name", \.name, "A name.", .trimmed(1...2), .sorted)
            column("text", \.text, "A text.", .trimmed(1...2), .settable)
            column("text", \.text, "Again.", .trimmed(0...2))
        }
    }

    @Test("A declaration that contradicts itself says each contradiction, with its column, and does not start")
    func flaws() throws {
        let flaws = Flawed.table.declared.flaws
        for (column, part) in [
            ("other", "not to be changeable"), ("name", "never absent"), ("text", "default breaks its bounds"),
            ("text", "one column of this name"),
        ] {
            #expect(flaws.contains { $0.hasPrefix("flawed.\(column): ") && $0.contains(part) }, "\(part) in \(flaws)")
        }
        #expect(flaws.contains("flawed: Expected one key, found several."))
        #expect(throws: Complaint.self) {
            try FeatureList.refuseFlaws(of: [Sample.table.declared, Flawed.table.declared])
        }
    }

    private struct Contrary: Entity {
        static let table = EntityTable<Contrary>("contrary", "contrary")
        var name = "", nameKey = "", id = UUID.least, day: Int64 = 0, rank: Int64 = 0, later = "",
            word = "", edition: Int64 = 1

        @inline(__always)
        static func columns(_ column: inout some Columns<Self>) {
            column("name", \.name, "A name.", .exactly(0...2), .searched)
            column("nameKey", \.nameKey, "Another.", .exactly(0...2))
            column("id", \.id, "An id.", .key)
            column("day", \.day, "A day.", [.sortedThenByCreation])
            column("rank", \.rank, "A rank.", [.filtered, .single])
            column("later", \.later, "A text.", .exactly(1...2), [.required, .since(2)])
            column("word", \.word, "A word.", .exactly(0...2), [.sorted, .listed(since: 3)])
            column("edition", \.edition, "An edition.", .version)
        }
    }

    @Test("Nor does one whose statements would fail, or whose lists and older rows would lack a value")
    func contradictions() {
        let flaws = Contrary.table.declared.flaws
        let expected = [
            ("name_key", "the name of a folded copy"), ("id", "to be the first column"), ("day", "column createdAt"),
            ("rank", "to be read with them"), ("later", "default breaks its bounds"), ("word", "no text to be sorted"),
            ("edition", "must be called version"),
        ]
        for (column, part) in expected {
            #expect(
                flaws.contains { $0.hasPrefix("contrary.\(column): ") && $0.contains(part) }, "\(part) in \(flaws)")
        }
        #expect(flaws.count == expected.count, "\(flaws)")
    }

    @Test("A column of the table that every row must have is told if the declaration lacks it")
    func lackingColumns() async throws {
        let more = Migration(
            feature: "samples", number: 3, sqlite: "ALTER TABLE samples ADD COLUMN old TEXT",
            postgresql: "ALTER TABLE samples ADD COLUMN old TEXT")
        let former = TestStore.Schema(
            "samples_with_more",
            JobsSchema.migrations + ChangesSchema.migrations + [Sample.first, Sample.table.adding("samples", 2), more])
        try await TestStore.withEach(former) { fixture in
            let faults = try await Sample.table.declared.faults(in: fixture.database)
            #expect(faults.isEmpty)
        }
        let needed = Migration(
            feature: "smalls", number: 1,
            sqlite:
                "CREATE TABLE smalls (id BLOB NOT NULL PRIMARY KEY, size INTEGER NOT NULL, kept INTEGER NOT NULL DEFAULT 1)",
            postgresql:
                "CREATE TABLE smalls (id UUID NOT NULL PRIMARY KEY, size BIGINT NOT NULL, kept BIGINT NOT NULL DEFAULT 1)"
        )
        try await TestStore.withEach(TestStore.Schema("smalls", [needed])) { fixture in
            let faults = try await Small.table.declared.faults(in: fixture.database)
            #expect(faults == ["smalls.size: Expected the declaration to have the column, which no row is without."])
        }
    }

    private struct Small: Entity {
        static let table = EntityTable<Small>("smalls", "small")
        var id = UUID.least

        @inline(__always)
        static func columns(_ column: inout some Columns<Self>) { column("id", \.id, "An id.", .key) }
    }

    @Test("An entry of the change log comes back without what lists leave out; a damaged one does not")
    func entries() {
        var writer = PayloadWriter()
        Sample.full.write(to: &writer)
        var reader = PayloadReader(writer.bytes)
        var expected = Sample.full
        (expected.owner, expected.seenAt) = (nil, nil)
        #expect(Sample(reading: &reader) == expected && reader.isAtEnd)
        for count in 0..<writer.bytes.count {
            var reader = PayloadReader(Array(writer.bytes.prefix(count)))
            #expect(Sample(reading: &reader) == nil)
        }
    }

    @Test(
        "The bound of a prefix is the least text after all that begin with it",
        arguments: [("a", "b"), ("az", "a{"), ("\u{D7FF}", "\u{E000}"), ("a\u{10FFFF}", "b"), ("\u{10FFFF}", nil)])
    func bounds(_ prefix: String, _ bound: String?) {
        #expect(TextRange.upperBound(ofPrefix: prefix) == bound)
    }
}
