import ViperTesting

@testable import Items

@Suite("The items of a store that was made before its rows had the list's order")
struct ItemsMigrationTests {
    private static let old = TestStore.Schema(
        "items_without_order", AdderFeatures.list.migrations.filter { $0.feature != "items" || $0.number == 1 })

    private static let items = (1...7).map { number in
        Item(
            id: UUID(high: 8 - UInt64(number), low: 7), name: SharedText("Lamp \(number)"), enabled: number != 3,
            createdAt: Timestamp(microseconds: Int64(number / 2)), updatedAt: Timestamp(microseconds: 50),
            version: Int64(number))
    }

    /// The numbers in the names of all items that a filter lets through, in its order.
    private func numbers(_ sort: Int, isDescending: Bool, enabled: Bool? = nil, in store: EntityStore<Item>)
        async throws -> [String]
    {
        let filter = EntityFilter<Item>(
            order: ListOrder(sort: sort, isDescending: isDescending), values: [enabled.map(SQLValue.boolean)],
            prefix: nil)
        return try await store.page(filter, after: [], limit: 100).entries.map { "\($0.name.text.dropFirst(5))" }
    }

    @Test("All of them are there after the migration, each with its values, and every list has its order")
    func moved() async throws {
        try await TestStore.withEach(Self.old) { fixture in
            let store = EntityStore<Item>(in: fixture.database, clock: SystemClock())
            try await fixture.database.insert(Self.items)
            try await fixture.database.migrate(AdderFeatures.list.migrations)
            for item in Self.items {
                let found = try await store.lookup.value(item.id)
                #expect(found == item)
            }
            let newest = try await numbers(1, isDescending: true, in: store)
            #expect(newest == ["6", "7", "4", "5", "2", "3", "1"])
            let enabled = try await numbers(1, isDescending: false, enabled: true, in: store)
            #expect(enabled == ["1", "2", "5", "4", "7", "6"])
            let byName = try await numbers(0, isDescending: true, in: store)
            #expect(byName == ["7", "6", "5", "4", "3", "2", "1"])
        }
    }
}
