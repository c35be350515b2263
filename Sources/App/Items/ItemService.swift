import Shared
import Viper
import ViperService
import ViperValues

/// The rules that several use cases of items share.
struct ItemService: Sendable {
    let store: ItemStore
    let clock: any Clock
    /// Finds items by their ids.
    let items: RowLookup<Item>

    init(store: ItemStore, clock: any Clock) {
        self.store = store
        self.clock = clock
        items = RowLookup(Item.byID, in: store.database, decode: Item.init, missing: Self.missing)
    }

    func page(
        _ filter: ItemFilter, after position: NamePosition?, limit: Int
    ) async throws(Failure) -> ListPage<ItemSummary, NamePosition> {
        try await store.page(filter, after: position, limit: limit)
    }

    func item(_ id: UUID) async throws(Failure) -> Item { try await items.value(id) }

    func add(_ name: String, enabled: Bool) async throws(Failure) -> Item {
        let item = new(name, enabled: enabled)
        try await store.add(item)
        return item
    }

    /// Changes an item if the precondition holds.
    func change(_ id: UUID, _ change: ItemChange, if precondition: Precondition) async throws(Failure) -> Revision<Item>
    {
        try await store.change(id, change, if: precondition, at: clock.now())
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Deletes an item if the precondition holds, and returns what it was.
    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> Item {
        try await store.delete(id, if: precondition)
            .get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// - Returns: the number of items deleted.
    func deleteAll() async throws(Failure) -> Int { try await store.deleteAll() }

    /// Adds samples if there are no items.
    /// - Returns: the number of items added.
    func seedIfEmpty(with samples: [(name: String, enabled: Bool)]) async throws(Failure) -> Int {
        let items = samples.map { new($0.name, enabled: $0.enabled) }
        return try await store.seedIfEmpty(with: items) ? items.count : 0
    }

    private func new(_ name: String, enabled: Bool) -> Item {
        let now = clock.now()
        return Item(
            id: .version7(at: now), name: name, enabled: enabled, createdAt: now, updatedAt: now, version: 1)
    }

    private static func missing(_ id: UUID) -> Failure { .missing("Item with id '\(id.text)' was not found.") }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale("Expected item '\(id.text)' \(precondition.demand); it is not.")
    }
}
