import Viper
import ViperDatabase
public import ViperDocuments
import ViperValues

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
