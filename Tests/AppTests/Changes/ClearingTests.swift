import ViperTesting

@testable import Items
@testable import ViperJobs
@testable import ViperLive

/// On PostgreSQL many write at once; a list that was emptied meanwhile must not be taken for empty if it is not.
@Suite("A list that is emptied while somebody adds to it")
struct ClearingTests {
    private static let schema = TestStore.Schema(
        "clearing", JobsSchema.migrations + ChangesSchema.migrations + ItemsSchema.migrations)

    private let began = Alarm()
    private let goOn = Alarm()

    private func withStore(_ body: (TestStore, EntityStore<Item>, ChangeLog) async throws -> Void) async throws {
        try await TestStore.withEach(Self.schema) { store in
            guard store.postgresql != nil else { return }
            let items = EntityStore<Item>(in: store.database, clock: SystemClock())
            try await store.database.insert([item("there")])
            try await body(store, items, ChangeLog(over: store.database))
        }
    }

    private func item(_ name: String) -> Item {
        let now = Timestamp.now()
        return Item(
            id: .version7(at: now), name: SharedText(name), enabled: true, createdAt: now, updatedAt: now, version: 1)
    }

    /// Empties the list as its module does.
    private func clear(_ items: EntityStore<Item>, _ log: ChangeLog) async throws -> Int {
        let list = log.list("items", of: Item.self)
        return try await list.receive(
            from: { () async throws(Failure) in try await items.deleteAll() }, { $0 > 0 ? .cleared : nil })
    }

    @Test("What is being added is waited for, and goes too")
    func added() async throws {
        try await withStore { store, items, log in
            let added = item("added")
            let (began, goOn) = (began, goOn)
            let adding = Task {
                try await store.database.transactAll { transaction throws(DatabaseError) in
                    try await added.insert(in: transaction)
                    // Before what is to be answered it is written.
                    try await transaction.query("SELECT 1", []) { _ in }
                    began.ring()
                    await goOn.wait(atMost: .seconds(600))
                }
            }
            await began.wait(atMost: .seconds(600))
            let clearing = Task { try await clear(items, log) }
            try await untilThere {
                let waiting = try await store.database.number(
                    """
                    SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND locktype = 'relation'
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                    """)
                return (waiting ?? 0) > 0 ? true : nil
            }
            goOn.ring()
            try await adding.value
            #expect(try await clearing.value == 2)
            #expect(try await find(added, in: items) == nil)
        }
    }

    private func find(_ item: Item, in items: EntityStore<Item>) async throws(Failure) -> Item? {
        try await items.database.find(Item.table.byID, [.uuid(item.id)], decode: Item.init)
    }

    @Test("If an older transaction may still add to the list, its clients get a resync")
    func overtaken() async throws {
        try await withStore { store, items, log in
            let late = item("late")
            let (began, goOn) = (began, goOn)
            let adding = Task {
                try await store.database.transactAll { transaction throws(DatabaseError) in
                    // It has its number from here on, but has not touched the list.
                    try await transaction.execute("UPDATE change_log SET swept_minor = swept_minor")
                    began.ring()
                    await goOn.wait(atMost: .seconds(600))
                    try await late.insert(in: transaction)
                }
            }
            await began.wait(atMost: .seconds(600))
            #expect(try await clear(items, log) == 1)
            goOn.ring()
            try await adding.value
            #expect(try await find(late, in: items) != nil)
            _ = try await items.add(item("another"))
            #expect(try await clear(items, log) == 2)
            let kinds = try await untilThere {
                let found = try await log.table.changes(after: ChangePosition(major: 0, minor: 0), limit: 10)
                return found.count == 2 ? found.map(\.kind) : nil
            }
            #expect(kinds == [.resync, .clear])
        }
    }
}
