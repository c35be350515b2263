import Testing
import Viper
import ViperDatabase
import ViperTesting
import ViperValues

@testable import Items
@testable import ViperService

@Suite("The items of a store that was made before its rows had the list's order")
struct ItemsMigrationTests {
    private static let old = TestStore.Schema(
        "items_without_order", AdderFeatures.list.migrations.filter { $0.feature != "items" || $0.number == 1 })

    private static let items = (1...7).map { number in
        Item(
            id: UUID(high: 8 - UInt64(number), low: 7), name: "Lamp \(number)", enabled: number != 3,
            createdAt: Timestamp(microseconds: Int64(number / 2)), updatedAt: Timestamp(microseconds: 50),
            version: Int64(number))
    }

    /// The numbers in the names of all items that a filter lets through, in its order.
    private func numbers(_ filter: ItemFilter, in store: ItemStore) async throws -> [String] {
        try await store.page(filter, after: nil, limit: 100).entries.map { "\($0.name.text.dropFirst(5))" }
    }

    @Test("All of them are there after the migration, each with its values, and every list has its order")
    func moved() async throws {
        try await TestStore.withEach(Self.old) { fixture in
            let store = ItemStore(database: fixture.database)
            for item in Self.items { try await store.add(item) }
            try await fixture.database.migrate(AdderFeatures.list.migrations)
            let service = ItemService(store: store, clock: SystemClock())
            for item in Self.items {
                let found = try await service.item(item.id)
                #expect(found == item)
            }
            let newest = try await numbers(ItemFilter(sort: .createdAtDescending), in: store)
            #expect(newest == ["6", "7", "4", "5", "2", "3", "1"])
            let enabled = try await numbers(ItemFilter(sort: .createdAt, enabled: true), in: store)
            #expect(enabled == ["1", "2", "5", "4", "7", "6"])
            let byName = try await numbers(ItemFilter(sort: .nameDescending), in: store)
            #expect(byName == ["7", "6", "5", "4", "3", "2", "1"])
        }
    }
}
