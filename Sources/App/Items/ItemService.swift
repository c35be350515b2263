import Viper
import ViperDatabase
import ViperService
import ViperValues

/// The rules of items, shared by their use cases.
struct ItemService: Sendable {
    private let store: ItemStore
    private let clock: any Clock

    /// A service over a store.
    init(store: ItemStore, clock: any Clock) {
        self.store = store
        self.clock = clock
    }

    /// A page of items.
    func obtainPage(
        _ filter: ItemFilter, after position: ItemPosition?, limit: Int
    ) async throws(Failure) -> ItemPage {
        do throws(DatabaseError) {
            return try await store.obtain(filter, after: position, limit: limit)
        } catch { throw Failure(error) }
    }

    /// The item with an id.
    func obtain(_ id: UUID) async throws(Failure) -> Item {
        do throws(DatabaseError) {
            if let item = try await store.obtain(id) { return item }
        } catch { throw Failure(error) }
        throw Self.missing(id)
    }

    /// Adds an item.
    func perform(adding name: String, enabled: Bool) async throws(Failure) -> Item {
        let item = new(name, enabled: enabled)
        do throws(DatabaseError) {
            try await store.perform(adding: item)
        } catch { throw Failure(error) }
        return item
    }

    /// Changes an item whose version is as demanded.
    func perform(
        _ change: ItemChange, on id: UUID, if precondition: Precondition
    ) async throws(Failure) -> Item {
        let outcome: ItemStore.ChangeOutcome
        do throws(DatabaseError) {
            outcome = try await store.perform(change, on: id, if: precondition, at: clock.now())
        } catch { throw Failure(error) }
        switch outcome {
        case .missing: throw Self.missing(id)
        case .stale: throw Self.stale(id, precondition)
        case .unchanged(let item), .changed(let item): return item
        }
    }

    /// Deletes an item whose version is as demanded.
    func perform(deleting id: UUID, if precondition: Precondition) async throws(Failure) {
        let outcome: ItemStore.DeletionOutcome
        do throws(DatabaseError) {
            outcome = try await store.perform(deleting: id, if: precondition)
        } catch { throw Failure(error) }
        switch outcome {
        case .missing: throw Self.missing(id)
        case .stale: throw Self.stale(id, precondition)
        case .deleted: return
        }
    }

    /// Deletes every item, and returns how many there were.
    func performDeletionOfAll() async throws(Failure) -> Int {
        do throws(DatabaseError) {
            return try await store.performDeletionOfAll()
        } catch { throw Failure(error) }
    }

    /// Adds samples if there is no item at all, and returns how many were added.
    func performFilling(with samples: [(name: String, enabled: Bool)]) async throws(Failure) -> Int {
        do throws(DatabaseError) {
            let items = samples.map { new($0.name, enabled: $0.enabled) }
            return try await store.performFilling(with: items) ? items.count : 0
        } catch { throw Failure(error) }
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
