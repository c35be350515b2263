import Viper
public import ViperDatabase
public import ViperDocuments
public import ViperHTTP

/// The input of a list's page: `after`, `sort`, a parameter for each filtered column, `q` if one is searched, and `limit`.
/// Refused are a sort other than by what is searched together with `q`, and filters or a sort that contradict the cursor.
public struct EntityPageInput<E: RevisedEntity>: PagedInput, Equatable {
    /// Where the page before ended; nil for the first page.
    public let after: EntityCursor<E>?
    /// The order; nil for that of the cursor, of a search, or the usual one.
    public let sort: EntitySort<E>?
    /// A value for each filtered column, or nil where it is not given.
    public let values: [SQLValue?]
    /// What is searched for: 1 to 200 characters.
    public let prefix: String?
    /// How many entities the page has at most: 1 to 100.
    public let limit: Int

    /// A cursor contains its list's filter and order, so a client need not repeat them.
    @inlinable
    public var filter: EntityFilter<E> {
        if let after { return after.filter }
        let table = E.table
        return EntityFilter(
            order: sort?.order ?? (prefix == nil ? table.usualOrder : table.searchOrder), values: values,
            prefix: prefix)
    }

    @inlinable
    public init(_ field: inout some InputFields) {
        after = field.query("after", "The 'next' of the previous page.")
        sort = field.query("sort", "The sort order. Ties are broken by id.")
        (values, prefix) = withUnsafeMutablePointer(to: &field) { field in
            var columns = FilterReader<E, _>(field)
            E.columns(&columns)
            return (columns.values, columns.isSearched ? Self.readPrefix(&field.pointee) : nil)
        }
        limit = field.limit("The maximum number of entries.", 1...100, default: 30)
        let input = self
        field.require(parameter: "sort", .sortOfSearch) {
            input.prefix == nil || input.sort == nil || input.sort?.order == E.table.searchOrder
        }
        field.require(parameter: "after", .otherOrder) { input.agreesWithCursor }
    }

    @inlinable
    static func readPrefix(_ field: inout some InputFields) -> String? {
        field.query(
            "q", "Only entries whose searched text begins with this, ignoring case; sorted by that text.",
            .exactly(1...200))
    }

    @inlinable var agreesWithCursor: Bool {
        guard let made = after?.filter else { return true }
        return (sort == nil || sort?.order == made.order) && (prefix == nil || prefix == made.prefix)
            && values.indices.allSatisfy { values[$0] == nil || values[$0] == made.values[$0] }
    }
}

/// Reads the filters.
@usableFromInline
struct FilterReader<Model, Fields: InputFields>: Columns {
    @usableFromInline let field: UnsafeMutablePointer<Fields>
    @usableFromInline var values: [SQLValue?] = []
    @usableFromInline var isSearched = false

    @inlinable
    init(_ field: UnsafeMutablePointer<Fields>) { self.field = field }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        if column.uses.contains(.searched) { isSearched = true }
        guard column.uses.contains(.filtered) else { return }
        let value = Value.readFilter(&field.pointee, name, column.summary, column.bounds)
        values.append(column.uses.contains(.folded) ? value?.folded : value)
    }
}

extension InputFault {
    @usableFromInline static var sortOfSearch: InputFault {
        InputFault(
            "conflict", "Expected no other 'sort' than by what 'q' searches.",
            fr: "Avec 'q', aucun autre 'sort' n'est attendu que celui de la recherche.",
            pt: "Com 'q', não se espera outro 'sort' senão o da pesquisa.")
    }

    @usableFromInline static var otherOrder: InputFault {
        InputFault(
            "otherFilters", "Expected the sort and the filters that the cursor was made with.",
            fr: "Tri et filtres attendus : ceux du curseur.", pt: "Ordem e filtros esperados: os do cursor.")
    }
}

/// The input of a page of their list: ``EntityPageInput``, or one with parameters of its own.
public protocol PagedInput: FilteredInput {
    /// What the list has.
    associatedtype Thing: RevisedEntity
    /// The filter and the order; those of the cursor, if there is one.
    var filter: EntityFilter<Thing> { get }
    /// Where the page before ended; nil for the first page.
    var after: EntityCursor<Thing>? { get }
    /// How many entities a page has at most.
    var limit: Int { get }
}

extension PagedInput {
    @inlinable
    public var liveFilter: EntityLiveFilter<Thing> { EntityLiveFilter(filter) }
}

/// The list of a table's entities: its rows are entities, and its cursors those of their table.
public protocol EntityList: PagedList where Row.Outcome: RevisedEntity, Cursor == EntityCursor<Row.Outcome> {}
