/// One page of a list as a store finds it.
public struct ListPage<Entry: Sendable, Position: Sendable>: Sendable {
    public var entries: [Entry]
    /// Where the page ended, if more entries follow.
    public var end: Position?

    @inlinable
    public init(entries: [Entry], end: Position?) {
        self.entries = entries
        self.end = end
    }

    /// A page of what was found.
    ///
    /// - Parameters:
    ///   - found: the entries of the page, and one more if more follow. That one is dropped in place: a copy of the others
    ///     would cost 130 instructions each.
    ///   - limit: how many entries the page has at most.
    ///   - position: where an entry stands in the list.
    @inlinable
    public init(_ found: inout [Entry], limit: Int, position: (Entry) -> Position) {
        let isLast = found.count <= limit
        if !isLast { found.removeLast(found.count - limit) }
        entries = found
        end = isLast ? nil : found.last.map(position)
    }
}

extension ListPage: Equatable where Entry: Equatable, Position: Equatable {}

/// One page of a list as its use case returns it.
public struct ListOutcome<Entry: Sendable, Cursor: Sendable>: Sendable {
    public var entries: [Entry]
    /// Leads to the next page; nil on the last.
    public var next: Cursor?
    /// How many entries a page has at most.
    public var limit: Int

    @inlinable
    public init(entries: [Entry], next: Cursor?, limit: Int) {
        self.entries = entries
        self.next = next
        self.limit = limit
    }

    /// - Parameter cursor: makes a cursor of the place where the page ended.
    @inlinable
    public init<Position>(_ page: ListPage<Entry, Position>, limit: Int, cursor: (Position) -> Cursor) {
        entries = page.entries
        next = page.end.map(cursor)
        self.limit = limit
    }
}
