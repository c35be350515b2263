import ViperDatabase
import ViperService
import ViperValues

/// The items in the database.
struct ItemStore: Sendable {
    let database: any Database

    /// The item with an id.
    func obtain(_ id: UUID) async throws(DatabaseError) -> Item? {
        try await database.item(id)
    }

    /// Adds an item.
    func perform(adding item: Item) async throws(DatabaseError) {
        let key = folded(item.name)
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.insert(item, key)
        }
    }

    /// Adds items, all or none, if there is none at all, and returns whether it did.
    func performFilling(with items: [Item]) async throws(DatabaseError) -> Bool {
        try await database.fill(unlessFound: "SELECT 1 FROM items LIMIT 1") { transaction throws(DatabaseError) in
            for item in items { try await transaction.insert(item, folded(item.name)) }
        }
    }

    /// What became of a change.
    enum ChangeOutcome: Sendable {
        case missing
        case stale
        case unchanged(Item)
        case changed(Item)
    }

    /// Changes an item, if it is there and its version is as demanded; both are checked within the transaction.
    func perform(
        _ change: ItemChange, on id: UUID, if precondition: Precondition, at time: Timestamp
    ) async throws(DatabaseError) -> ChangeOutcome {
        try await database.write { transaction throws(DatabaseError) in
            guard let item = try await transaction.item(id) else { return .missing }
            guard precondition.allows(item.version) else { return .stale }
            guard let changed = change.applied(to: item, at: time) else { return .unchanged(item) }
            try await transaction.execute(
                """
                UPDATE items SET name = $1, name_key = $2, enabled = $3, updated_at = $4, version = $5 WHERE id = $6
                """,
                [
                    .text(changed.name), .text(folded(changed.name)), .boolean(changed.enabled),
                    .time(changed.updatedAt), .integer(changed.version), .uuid(id),
                ])
            return .changed(changed)
        }
    }

    /// What became of a deletion.
    enum DeletionOutcome: Sendable {
        case missing
        case stale
        case deleted
    }

    /// Deletes an item, if it is there and its version is as demanded; both are checked within the transaction.
    func perform(deleting id: UUID, if precondition: Precondition) async throws(DatabaseError) -> DeletionOutcome {
        try await database.write { transaction throws(DatabaseError) in
            guard let item = try await transaction.item(id) else { return .missing }
            guard precondition.allows(item.version) else { return .stale }
            try await transaction.execute("DELETE FROM items WHERE id = $1", [.uuid(id)])
            return .deleted
        }
    }

    /// Deletes every item, and returns how many there were.
    func performDeletionOfAll() async throws(DatabaseError) -> Int {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.execute("DELETE FROM items")
        }
    }
}

extension Queryable {
    fileprivate func item(_ id: UUID) async throws(DatabaseError) -> Item? {
        try await first(
            "SELECT id, name, enabled, created_at, updated_at, version FROM items WHERE id = $1", [.uuid(id)],
            decode: Item.init)
    }
}

extension Transaction {
    fileprivate func insert(_ item: Item, _ key: String) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO items (id, name, name_key, enabled, created_at, updated_at, version)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .uuid(item.id), .text(item.name), .text(key), .boolean(item.enabled), .time(item.createdAt),
                .time(item.updatedAt), .integer(item.version),
            ])
    }
}
