import Database
import HTTP

extension ItemStore {
    /// A page of items: those after a position, at most `limit` of them.
    ///
    /// Each sort and filter has its index, and a page begins where the index says, so that it costs the same at the start
    /// and at the end of a long list.
    func obtain(
        _ filter: ItemFilter, after position: ItemPosition?, limit: Int
    ) async throws(DatabaseError) -> ItemPage {
        let (sql, parameters) = Self.statement(filter, position, limit + 1)
        var items: [Item] = []
        items.reserveCapacity(limit + 1)
        try await database.query(sql, parameters) { row throws(DatabaseError) in
            items.append(try Item(row))
        }
        guard items.count > limit else { return ItemPage(items: items, end: nil) }
        items.removeLast()
        return ItemPage(items: items, end: items.last.map { Self.position(of: $0, filter.sort) })
    }

    /// Where an item stands in a sort.
    private static func position(of item: Item, _ sort: ItemSort) -> ItemPosition {
        switch sort {
        case .createdAt, .createdAtDescending: ItemPosition(key: .createdAt(item.createdAt), id: item.id)
        case .name, .nameDescending: ItemPosition(key: .name(folded(item.name)), id: item.id)
        }
    }

    /// The statement for a page, and its parameters. A page that begins at the start of an ascending index begins after
    /// the least key there can be, and of a descending one before the greatest; a name has no greatest, so that the
    /// first page by descending name has a statement of its own.
    private static func statement(
        _ filter: ItemFilter, _ position: ItemPosition?, _ limit: Int
    ) -> (StaticString, [SQLValue]) {
        var parameters: [SQLValue] = []
        if let enabled = filter.enabled { parameters.append(.boolean(enabled)) }
        let isFiltered = filter.enabled != nil
        if filter.sort == .nameDescending && position == nil {
            parameters.append(.integer(Int64(limit)))
            return (isFiltered ? ItemPageSQL.enabledByNameFromEnd : ItemPageSQL.byNameFromEnd, parameters)
        }
        parameters += start(filter, position)
        if let prefix = filter.prefix, let bound = upperBound(ofPrefix: folded(prefix)) {
            parameters += [.text(bound), .integer(Int64(limit))]
            return (isFiltered ? ItemPageSQL.enabledByPrefix : ItemPageSQL.byPrefix, parameters)
        }
        parameters.append(.integer(Int64(limit)))
        let pair = ItemPageSQL.statements(filter.sort)
        return (isFiltered ? pair.enabled : pair.all, parameters)
    }

    /// The sort key and the id after which a page begins.
    private static func start(_ filter: ItemFilter, _ position: ItemPosition?) -> [SQLValue] {
        if let position {
            switch position.key {
            case .createdAt(let time): return [.time(time), .uuid(position.id)]
            case .name(let key): return [.text(key), .uuid(position.id)]
            }
        }
        switch filter.sort {
        case .createdAt: return [.integer(.min), .uuid(high: 0, low: 0)]
        case .createdAtDescending: return [.integer(.max), .uuid(high: .max, low: .max)]
        case .name, .nameDescending: return [.text(filter.prefix.map(folded) ?? ""), .uuid(high: 0, low: 0)]
        }
    }

    /// The least text that is greater than every text with a prefix; nil if there is none.
    static func upperBound(ofPrefix prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            if let scalar = Unicode.Scalar(next) {
                scalars.append(scalar)
                var bound = String.UnicodeScalarView()
                bound.append(contentsOf: scalars)
                return String(bound)
            }
        }
        return nil
    }
}

/// The statements for pages of items.
private enum ItemPageSQL {
    static func statements(_ sort: ItemSort) -> (all: StaticString, enabled: StaticString) {
        switch sort {
        case .createdAt: (byCreation, enabledByCreation)
        case .createdAtDescending: (byCreationDescending, enabledByCreationDescending)
        case .name: (byName, enabledByName)
        case .nameDescending: (byNameDescending, enabledByNameDescending)
        }
    }

    static let byCreation: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE (created_at, id) > ($1, $2) ORDER BY created_at, id LIMIT $3
        """
    static let enabledByCreation: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE enabled = $1 AND (created_at, id) > ($2, $3) ORDER BY created_at, id LIMIT $4
        """
    static let byCreationDescending: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3
        """
    static let enabledByCreationDescending: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE enabled = $1 AND (created_at, id) < ($2, $3) ORDER BY created_at DESC, id DESC LIMIT $4
        """
    static let byName: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE (name_key, id) > ($1, $2) ORDER BY name_key, id LIMIT $3
        """
    static let enabledByName: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE enabled = $1 AND (name_key, id) > ($2, $3) ORDER BY name_key, id LIMIT $4
        """
    static let byNameDescending: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE (name_key, id) < ($1, $2) ORDER BY name_key DESC, id DESC LIMIT $3
        """
    static let enabledByNameDescending: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE enabled = $1 AND (name_key, id) < ($2, $3) ORDER BY name_key DESC, id DESC LIMIT $4
        """
    static let byNameFromEnd: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        ORDER BY name_key DESC, id DESC LIMIT $1
        """
    static let enabledByNameFromEnd: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE enabled = $1 ORDER BY name_key DESC, id DESC LIMIT $2
        """
    static let byPrefix: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE (name_key, id) > ($1, $2) AND name_key < $3 ORDER BY name_key, id LIMIT $4
        """
    static let enabledByPrefix: StaticString = """
        SELECT id, name, enabled, created_at, updated_at, version FROM items
        WHERE enabled = $1 AND (name_key, id) > ($2, $3) AND name_key < $4 ORDER BY name_key, id LIMIT $5
        """
}
