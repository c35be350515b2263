import ViperDatabase
import ViperService
import ViperValues

extension ItemStore {
    /// A page of items: those after a position, at most `limit` of them.
    ///
    /// Each sort and filter has its index, and a page begins where the index says, so that it costs the same at the start
    /// and at the end of a long list.
    func obtain(
        _ filter: ItemFilter, after position: ItemPosition?, limit: Int
    ) async throws(DatabaseError) -> ItemPage {
        let (sql, parameters) = Self.statement(filter, position, limit + 1)
        var items: [ItemSummary] = []
        items.reserveCapacity(limit + 1)
        var names = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.query(sql, parameters) { row throws(DatabaseError) in
            items.append(try ItemSummary(row, &names))
        }
        guard items.count > limit else { return ItemPage(items: items, end: nil) }
        items.removeLast()
        return ItemPage(items: items, end: items.last.map { Self.position(of: $0, filter.sort) })
    }

    /// Where an item stands in a sort.
    private static func position(of item: ItemSummary, _ sort: ItemSort) -> ItemPosition {
        switch sort {
        case .createdAt, .createdAtDescending: ItemPosition(key: .createdAt(item.createdAt), id: item.id)
        case .name, .nameDescending: ItemPosition(key: .name(folded(item.name.text)), id: item.id)
        }
    }

    /// The statement for a page, and its parameters in the order of the statement's.
    private static func statement(
        _ filter: ItemFilter, _ position: ItemPosition?, _ limit: Int
    ) -> (StaticString, [SQLValue]) {
        var parameters: [SQLValue] = []
        parameters.reserveCapacity(5)
        if let enabled = filter.enabled { parameters.append(.boolean(enabled)) }
        let prefix = filter.prefix.map(folded)
        if let position {
            switch position.key {
            case .createdAt(let time): parameters += [.time(time), .uuid(position.id)]
            case .name(let key): parameters += [.text(key), .uuid(position.id)]
            }
        } else if let prefix {
            // The first name with a prefix comes after the prefix itself beside the least id.
            parameters += [.text(prefix), .uuid(high: 0, low: 0)]
        }
        let bound = prefix.flatMap(TextRange.upperBound)
        if let bound { parameters.append(.text(bound)) }
        parameters.append(.integer(Int64(limit)))
        let page = ItemPageSQL.Page(
            sort: filter.sort, isFiltered: filter.enabled != nil, isFirst: position == nil && prefix == nil,
            isBounded: bound != nil)
        return (ItemPageSQL.statement(page), parameters)
    }
}

extension ItemSummary {
    /// The summary of a row of `id, name, enabled, created_at, version`.
    init(_ row: borrowing Row, _ names: inout SharedText.Builder) throws(DatabaseError) {
        id = try row.identifier(0)
        name = try row.withText(1) { names.add($0) }
        enabled = try row.boolean(2)
        createdAt = try row.time(3)
        version = try row.integer(4)
    }
}
