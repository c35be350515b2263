import Shared
import Viper
import ViperDatabase
import ViperService
import ViperValues

struct ItemStore: Sendable {
    let database: any Database

    func add(_ item: Item) async throws(Failure) {
        let key = folded(item.name)
        try await database.change { transaction throws(DatabaseError) in
            try await transaction.insert(item, key)
        }
    }

    /// Adds items, all or none, if there are none.
    func seedIfEmpty(with items: [Item]) async throws(Failure) -> Bool {
        try await database.seed(unlessFound: "SELECT 1 FROM items LIMIT 1") { transaction throws(DatabaseError) in
            for item in items { try await transaction.insert(item, folded(item.name)) }
        }
    }

    func change(
        _ id: UUID, _ change: ItemChange, if precondition: Precondition, at time: Timestamp
    ) async throws(Failure) -> ChangeOutcome<Revision<Item>> {
        try await database.change { transaction throws(DatabaseError) in
            guard let item = try await transaction.item(id) else { return .missing }
            guard precondition.allows(item.version) else { return .stale }
            guard var changed = change.applied(to: item, at: time) else {
                return .done(Revision(from: item, to: item))
            }
            changed.version = try await transaction.version(
                by: Self.update,
                [
                    .text(changed.name), .text(folded(changed.name)), .boolean(changed.enabled),
                    .time(changed.updatedAt), .uuid(id),
                ])
            return .done(Revision(from: item, to: changed))
        }
    }

    func delete(_ id: UUID, if precondition: Precondition) async throws(Failure) -> ChangeOutcome<Item> {
        try await database.change { transaction throws(DatabaseError) in
            guard let item = try await transaction.item(id) else { return .missing }
            guard precondition.allows(item.version) else { return .stale }
            try await transaction.execute("DELETE FROM items WHERE id = $1", [.uuid(id)])
            return .done(item)
        }
    }

    func deleteAll() async throws(Failure) -> Int {
        try await database.change { transaction throws(DatabaseError) in
            // Else an item that is being added would stay, though the log says that all are gone.
            try await database.lockTable(by: "LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE", in: transaction)
            return try await transaction.execute("DELETE FROM items")
        }
    }

    /// A page of items. Each sort and filter has its index.
    func page(
        _ filter: ItemFilter, after position: NamePosition?, limit: Int
    ) async throws(Failure) -> ListPage<ItemSummary, NamePosition> {
        let prefix = filter.prefix.map(folded)
        // Every name with a prefix sorts after the prefix with the least id.
        let start = position?.values ?? prefix.map { [.text($0), .uuid(high: 0, low: 0)] } ?? []
        let (sql, parameters) = Self.pages.page(
            where: [filter.enabled.map(SQLValue.boolean)], sortedBy: filter.sort.isByName ? 1 : 0,
            isDescending: filter.sort.isDescending, after: start,
            below: prefix.flatMap(TextRange.upperBound).map(SQLValue.text), limit: limit + 1)
        var items: [ItemSummary] = []
        items.reserveCapacity(limit + 1)
        var names = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.read(sql, parameters) { row throws(DatabaseError) in
            items.append(try ItemSummary(row, &names))
        }
        return ListPage(&items, limit: limit) { NamePosition($0, in: filter.sort) }
    }

    private static let update = SQL(
        composing: """
            UPDATE items SET name = $1, name_key = $2, enabled = $3, updated_at = $4, version = \(SQL.nextVersion)
            WHERE id = $5 RETURNING version
            """)

    private static let pages = PageStatements(
        "SELECT id, name, enabled, created_at, version FROM items", filters: ["enabled"],
        sorts: [["created_at", "id"], ["name_key", "id"]])
}

extension NamePosition {
    /// The position of an item in an order.
    fileprivate init(_ item: ItemSummary, in sort: ItemSort) {
        self.init(key: sort.isByName ? .name(folded(item.name.text)) : .createdAt(item.createdAt), id: item.id)
    }
}

extension Transaction {
    fileprivate func item(_ id: UUID) async throws(DatabaseError) -> Item? {
        try await first(Item.byID, [.uuid(id)], decode: Item.init)
    }

    @inline(__always)
    fileprivate func insert(_ item: Item, _ key: String) async throws(DatabaseError) {
        try await executeUnanswered(
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
