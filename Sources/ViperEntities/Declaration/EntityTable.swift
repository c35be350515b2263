public import ViperDatabase
public import ViperValues

/// The table of an entity: its statements, composed once of the columns.
// A class, so that a use copies a reference alone.
public final class EntityTable<E: Entity>: Sendable {
    /// Its name in the database, and in exports.
    public let name: StaticString
    /// What one of it is called in messages: `item`.
    public let noun: Phrase
    /// What a failure says of an id that none has; nil for the usual.
    let missing: (@Sendable (UUID) -> Sentence)?
    /// Its columns in the order of their declaration.
    public let columns: [EntityColumn]
    /// The column that its primary key has before the id; nil for none.
    public let parent: String?
    /// What the names of its inputs' schemas begin with: `NewsItems` for `news_items`.
    let typeName: String
    /// What cursors begin with, so that one of another list is refused.
    @usableFromInline let cursorMark: UInt8
    /// Selects all columns of one by its key, which is its id unless it has a parent.
    public let byID: SQL
    /// Finds a row if there is any.
    public let any: SQL
    @usableFromInline let insert: SQL
    @usableFromInline let update: SQL
    @usableFromInline let delete: SQL
    @usableFromInline let clear: SQL
    @usableFromInline let lock: SQL
    @usableFromInline let pages: PageStatements
    @usableFromInline let insertedCount: Int
    @usableFromInline let updatedCount: Int
    /// The columns that a list has an order by.
    @usableFromInline let orders: [EntityColumn]
    /// The orders that a client may ask for, the usual column first.
    let sorts: [NamedOrder]
    @usableFromInline let filters: [EntityColumn]
    /// Which of the filters says whose they are, of entities with an owner.
    @usableFromInline let ownerFilter: Int?
    @usableFromInline let usualOrder: ListOrder
    /// The order of a search.
    @usableFromInline let searchOrder: ListOrder

    /// Composes the statements; call it in a `static let`.
    ///
    /// - Parameters:
    ///   - name: its name in the database, such as `items`; the names of its inputs' schemas begin with it.
    ///   - noun: what one of it is called in messages, such as `item`.
    ///   - parent: the column of what it belongs to, which the table's primary key has before the id, and each statement about
    ///     one; nil if that is the id alone, or its owner's of an ``OwnedEntity``. Its value is ``RevisedEntity/parentID``.
    ///   - missing: what a failure says of an id that none has; by default `Item with id '…' was not found.`
    public init(
        _ name: StaticString, _ noun: Phrase, within parent: StaticString? = nil,
        missing: (@Sendable (UUID) -> Sentence)? = nil
    ) {
        var list = ColumnList<E>()
        E.columns(&list)
        let columns = list.columns
        let parent = parent.map { "\($0)" } ?? columns.first { $0.uses.contains(.owner) }?.name
        self.parent = parent
        self.name = name
        self.noun = noun
        cursorMark = UInt8(truncatingIfNeeded: FNV1a.hash("\(name)".utf8))
        self.missing = missing
        self.columns = columns
        typeName = "\(name)".split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        func selected(_ columns: [EntityColumn]) -> String {
            "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(name)"
        }
        func key(_ first: Int) -> String {
            parent.map { "\($0) = $\(first) AND id = $\(first + 1)" } ?? "id = $\(first)"
        }
        byID = SQL(composing: selected(columns) + " WHERE \(key(1))")
        any = SQL(composing: "SELECT 1 FROM \(name) LIMIT 1")
        let inserted = columns.flatMap(\.names)
        insertedCount = inserted.count
        let places = inserted.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        insert = SQL(composing: "INSERT INTO \(name) (\(inserted.joined(separator: ", "))) VALUES (\(places))")
        let updated = columns.filter { !$0.uses.isDisjoint(with: [.changeable, .revised]) }.flatMap(\.names)
        // The parameters, and the key.
        updatedCount = updated.count + (parent == nil ? 1 : 2)
        let changes = updated.enumerated().map { "\($1) = $\($0 + 1), " }.joined()
        update = SQL(
            composing: "UPDATE \(name) SET \(changes)version = \(SQL.nextVersion) "
                + "WHERE \(key(updated.count + 1)) RETURNING version")
        delete = SQL(composing: "DELETE FROM \(name) WHERE \(key(1))")
        let filters = columns.filter { $0.uses.contains(.filtered) }
        self.filters = filters
        ownerFilter = filters.firstIndex { $0.uses.contains(.owner) }
        clear = SQL(composing: "DELETE FROM \(name)" + (ownerFilter.map { " WHERE \(filters[$0].name) = $1" } ?? ""))
        lock = SQL(composing: "LOCK TABLE \(name) IN SHARE ROW EXCLUSIVE MODE")
        let orders = columns.filter(\.uses.isOrder)
        self.orders = orders
        let newest = orders.firstIndex { $0.uses.contains(.newestFirst) }
        let first = newest ?? orders.firstIndex { $0.uses.contains(.sorted) } ?? 0
        usualOrder = ListOrder(sort: first, isDescending: newest != nil)
        let sorted = orders.indices.filter { orders[$0].uses.contains(.sorted) }
        sorts = (sorted.filter { $0 == first } + sorted.filter { $0 != first }).flatMap { sort in
            [("", "Ascending", false), ("-", "Descending", true)].map { sign, label, isDescending in
                NamedOrder(
                    name: sign + orders[sort].member, label: orders[sort].member + label,
                    order: ListOrder(sort: sort, isDescending: isDescending))
            }
        }
        searchOrder = ListOrder(sort: orders.firstIndex { $0.uses.contains(.searched) } ?? 0, isDescending: false)
        pages = PageStatements(
            selected(columns.filter { ListedEntity.includes($0.uses) }), filters: filters.map(\.listName),
            sorts: orders.map(\.order))
    }

    /// Its columns for a statement that joins the table under another name: `n.id, n.title`. An entity decodes a row that
    /// has them.
    public func selection(of alias: String, _ scope: any ColumnScope.Type = WholeEntity.self) -> String {
        columns.filter { scope.includes($0.uses) }.map { "\(alias).\($0.name)" }.joined(separator: ", ")
    }

    /// How many columns a statement has of it.
    public func columnCount(_ scope: any ColumnScope.Type = WholeEntity.self) -> Int {
        columns.count { scope.includes($0.uses) }
    }

    /// The parameters of ``byID``.
    @inlinable
    public func key(_ id: UUID, of parent: UUID?) -> [SQLValue] {
        parent.map { [.uuid($0), .uuid(id)] } ?? [.uuid(id)]
    }

    /// What it demands of the database.
    public var declared: DeclaredTable {
        DeclaredTable(
            name: name, columns: columns,
            indexes: orders.flatMap { order in
                Self.choices(of: filters).map { choice in
                    DeclaredTable.Index(filters: Set(choice.map(\.listName)), order: order.listName)
                }
            })
    }

    /// What a list may be held to at once: each choice of the filters, in which an owner always is.
    static func choices(of filters: [EntityColumn]) -> [[EntityColumn]] {
        (0..<1 << filters.count).map { choice in filters.indices.filter { choice & 1 << $0 != 0 }.map { filters[$0] } }
            .filter { choice in
                choice.contains { $0.uses.contains(.owner) } || !filters.contains { $0.uses.contains(.owner) }
            }
    }
}
