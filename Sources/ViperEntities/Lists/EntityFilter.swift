public import ViperDatabase
public import ViperValues

extension EntityTable {
    @usableFromInline
    func breaksTiesByCreation(in order: ListOrder) -> Bool { orders[order.sort].uses.breaksTiesByCreation }

    /// The kinds of the values of a place in an order.
    @usableFromInline
    func positionKinds(in order: ListOrder) -> [ColumnKind] {
        [orders[order.sort].kind] + (breaksTiesByCreation(in: order) ? [.integer] : []) + [.uuid]
    }
}

/// The filter and order of a list of entities, of the columns that its declaration names.
public struct EntityFilter<E: Entity>: Hashable, Sendable {
    /// Default: the usual order.
    public var order = E.table.usualOrder
    /// One for each filtered column, in the order of their declaration; nil where the list is not held to one value.
    public var values: [SQLValue?] = []
    /// What the searched text begins with, ignoring case; nil for no search. It goes with the order of a search alone.
    public var prefix: String?

    /// Creates a filter, with a value or nil for each filtered column.
    @inlinable
    public init(order: ListOrder, values: [SQLValue?], prefix: String?) {
        self.order = order
        self.values = values
        self.prefix = prefix
    }

    /// Creates a filter in the usual order or, with a prefix, in that of a search.
    public init(values: [SQLValue?], prefix: String?) {
        self.init(order: prefix == nil ? E.table.usualOrder : E.table.searchOrder, values: values, prefix: prefix)
    }

    /// The statement of a page and its parameters.
    @inlinable
    func statement(after position: [SQLValue], limit: Int) -> (sql: SQL, parameters: [SQLValue]) {
        var start = position
        var bound: SQLValue?
        if let prefix = prefix.map(folded) {
            // Every text with a prefix sorts after the prefix with the least id.
            if position.isEmpty { start = [.text(prefix), .uuid(high: 0, low: 0)] }
            bound = TextRange.upperBound(ofPrefix: prefix).map(SQLValue.text)
        }
        return E.table.pages.page(
            where: values, sortedBy: order.sort, isDescending: order.isDescending, after: start, below: bound,
            limit: limit)
    }
}

/// Finds what a list is sorted by.
@usableFromInline
struct PositionFinder<Model>: Columns {
    @usableFromInline let model: UnsafePointer<Model>
    @usableFromInline var left: Int
    @usableFromInline var value = SQLValue.null

    @inlinable
    init(_ model: UnsafePointer<Model>, _ index: Int) {
        self.model = model
        left = index
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        guard column.uses.isOrder else { return }
        if left == 0 {
            value =
                column.uses.contains(.folded)
                ? model.pointee[keyPath: path].foldedText : model.pointee[keyPath: path].sqlValue
        }
        left &-= 1
    }
}

extension RevisedEntity {
    /// Where it stands in a list.
    @inlinable
    func position(in order: ListOrder) -> [SQLValue] {
        withUnsafePointer(to: self) { model in
            var columns = PositionFinder(model, order.sort)
            Self.columns(&columns)
            return Self.table.breaksTiesByCreation(in: order)
                ? [columns.value, .time(createdAt), .uuid(id)] : [columns.value, .uuid(id)]
        }
    }
}
