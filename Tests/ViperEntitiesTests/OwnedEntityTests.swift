import ViperTesting

@testable import ViperFeatures
@testable import ViperLive

/// Something of a user's, with a column of each type that a client gives.
private struct Memo: OwnedEntity {
    static let table = EntityTable<Memo>("memos", "memo")
    static let schema = TestStore.Schema("memos", ChangesSchema.migrations + table.migrations("memos"))

    var id = UUID.least
    var owner = OwnerID()
    var text: SharedText = ""
    var tags: [SharedText] = []
    var days: [CalendarDate]?
    var price: Decimal<2> = 0
    var count = 0
    var createdAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Its id.", .key)
        column.owner()
        column("text", \.text, "1 to 9 characters.", .trimmed(1...9), [.required, .changeable, .sorted, .searched])
        column("tags", \.tags, "At most 3.", .list(0...3, of: .trimmed(1...5)), [.settable, .changeable])
        column("days", \.days, "At most 2.", .list(0...2), [.settable, .changeable])
        column("price", \.price, "What it costs.", -5...100, [.settable, .changeable])
        column("count", \.count, "How many.", 0...9, [.settable, .changeable, .since(2)])
        column("createdAt", \.createdAt, "When it was added.", .newestFirst)
        column("version", \.version, "Its version.", .version)
    }

    init() {}

    init(_ text: SharedText) {
        self.text = text
        tags = ["a", "b\"c"]
        days = [CalendarDate(daysSince1970: 0)]
        price = -4
        count = 7
    }
}

@Suite("Entities that belong to users")
struct OwnedEntityTests {
    private let ada = UUID.version7()
    private let bob = UUID.version7()

    private func with(_ body: (EntityStore<Memo>) async throws -> Void) async throws {
        try await TestStore.withEach(Memo.schema) { store in
            try await body(EntityStore(in: store.database, clock: SystemClock()))
        }
    }

    private func page(_ store: EntityStore<Memo>) async throws -> [Memo] {
        try await store.page(EntityFilter(values: [], prefix: nil), after: [], limit: 9).entries
    }

    @Test("Each owner finds, lists, changes and deletes its own alone, and every value comes back")
    func apart() async throws {
        try await with { store in
            let (own, others) = (store.of(ada), store.of(bob))
            let memo = try await own.add(Memo("one"))
            #expect(memo.owner.id == ada)
            #expect(try await own.lookup.value(memo.id) == memo)
            #expect(try await page(own) == [memo])
            #expect(try await page(others) == [])
            await #expect(throws: EntityStore<Memo>.missing(memo.id)) { try await others.lookup.value(memo.id) }
            var change = EntityChange<Memo>(to: Memo("two"))
            change.values.days = nil
            await #expect(throws: EntityStore<Memo>.missing(memo.id)) {
                try await others.change(memo.id, change, if: .none)
            }
            await #expect(throws: EntityStore<Memo>.missing(memo.id)) { try await others.delete(memo.id, if: .none) }
            let changed = try await own.change(memo.id, change, if: .none).after
            #expect(changed.text == "two" && changed.days == nil && changed.version > memo.version)
            #expect(try await page(own) == [changed])
            #expect(try await others.deleteAll() == 0)
            #expect(try await own.delete(memo.id, if: .none) == changed)
        }
    }

    @Test("A list that is read without an owner is a fault of the program, not everybody's")
    func withoutOwner() async throws {
        try await with { store in
            _ = try await store.of(ada).add(Memo("one"))
            await #expect(throws: Failure.self) { try await page(store) }
        }
    }

    @Test("Its table has what the declaration demands: the owner in the key and in front of every index")
    func table() async throws {
        try await TestStore.withEach(Memo.schema) { store in
            let faults = try await Memo.table.declared.faults(in: store.database)
            #expect(faults == [])
        }
        let sql = Memo.table.creating("memos", owners: "users").postgresql
        #expect(sql.contains("owner_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE"))
        #expect(sql.contains("PRIMARY KEY (owner_id, id)"))
        #expect(sql.contains("ON memos (owner_id, created_at, id)") && !sql.contains("ON memos (created_at"))
        #expect(Memo.table.declared.flaws == [])
    }

    @Test("A list that was stored by hand is read only if it is one, and an import demands its bounds")
    func lists() async throws {
        try await with { store in
            let memo = try await store.of(ada).add(Memo("one"))
            for text in ["[1]", "x", "{}", ""] {
                try await store.database.transact { transaction throws(DatabaseError) in
                    _ = try await transaction.execute("UPDATE memos SET tags = $1", [.text(text)])
                }
                await #expect(throws: Failure.self) { try await store.of(ada).lookup.value(memo.id) }
            }
        }
        let rule = try #require([SharedText].columnRule(.list(0...2, of: .trimmed(1...5))))
        func fault(_ text: String) -> String? { Array(text.utf8).withUnsafeBytes { rule.fault(.text($0)) } }
        #expect(fault(#"["a","b"]"#) == nil && fault("[]") == nil)
        for text in [#"["a","b","c"]"#, #"["abcdef"]"#, "[1]", "x", #"[ "a" ]"#] { #expect(fault(text) != nil) }
    }
}
