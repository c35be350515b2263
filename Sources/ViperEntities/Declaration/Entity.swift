public import ViperDatabase
public import ViperDocuments
public import ViperValues

/// A kind of thing that a table holds. Its columns are declared once; everything that repeats them is derived: the
/// statements, the decoding, the export, the change log, inputs, changes, forms and documents.
///
///     struct Note: DatedEntity {
///         static let table = EntityTable<Note>("notes", "note")
///         var id = UUID(), createdAt = Timestamp(), updatedAt = Timestamp(), version: Int64 = 1
///         var text: SharedText = ""
///         @inline(__always)
///         static func columns(_ column: inout some Columns<Self>) {
///             column("id", \.id, "Stable identifier.", .key)
///             column("text", \.text, "1 to 200 characters.", .trimmed(1...200), [.required, .changeable])
///             column("createdAt", \.createdAt, "When it was added.", .newestFirst)
///             column("updatedAt", \.updatedAt, "When it was last changed.", .revised)
///             column("version", \.version, "Increases with every change.", .version)
///         }
///     }
///
/// A part of an entity that a list shows may be an entity over the same table with fewer columns.
public protocol Entity: ListEntry, Equatable {
    /// The table that holds them, as a `static let`.
    static var table: EntityTable<Self> { get }

    /// Every column with its default, which a new one has where a client gives nothing.
    init()

    /// Declares every column, in the order of the table. It is `@inline(__always)`: so neither key paths nor uses are left
    /// of it in a request, 6,200 instructions a list of 50.
    static func columns(_ column: inout some Columns<Self>)
}

/// An entity with an id, the time it was added and a version, which a change raises.
public protocol RevisedEntity: Entity {
    /// A UUID of version 7, which sorts by creation.
    var id: UUID { get set }
    /// When it was added.
    var createdAt: Timestamp { get set }
    /// 1 for a new one; every change raises it.
    var version: Int64 { get set }

    /// The id of what it belongs to, where its table has a parent. Default: nil.
    var parentID: UUID? { get }

    /// Makes it somebody's, where it belongs to a user. Default: it does not.
    mutating func give(to owner: UUID)

    /// Finds one in a transaction; nil if there is none. Default: by the table's statement. One that shows what other tables
    /// have of it finds that too.
    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Self?

    /// Sets what follows from a change, such as its time. Default: nothing does. For a new entity, the old one is itself.
    mutating func revise(from old: Self, at time: Timestamp)
}

extension RevisedEntity {
    @inlinable public var parentID: UUID? { nil }

    @inlinable
    public mutating func give(to owner: UUID) {}

    @inlinable
    public mutating func revise(from old: Self, at time: Timestamp) {}
}

/// An entity that knows when it was last changed.
public protocol DatedEntity: RevisedEntity {
    /// When it was last changed, or added. Its column is ``ColumnUses/revised``.
    var updatedAt: Timestamp { get set }
}

extension DatedEntity {
    @inlinable
    public mutating func revise(from old: Self, at time: Timestamp) { updatedAt = time }
}

/// The argument of ``Entity/columns(_:)``: what is done with each column, such as decoding it.
public protocol Columns<Model> {
    /// The entity.
    associatedtype Model

    /// A column: its name on the wire, of which that in the database follows (`createdAt`: `created_at`), its place, and what
    /// else is declared of it.
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>)
}

extension Columns {
    /// A column: its name on the wire, of which that in the database follows (`createdAt`: `created_at`), its place, its
    /// meaning, what a client may give it, and what it is used for.
    @inlinable
    @inline(__always)
    public mutating func callAsFunction<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ summary: StaticString, _ bounds: Value.Bounds,
        _ uses: ColumnUses = [], label: Phrase? = nil, given: StaticString? = nil
    ) {
        add(name, path, Column(summary, bounds, uses, label, given: given ?? summary))
    }

    /// A column of which a client may give any value of its type.
    @inlinable
    @inline(__always)
    public mutating func callAsFunction<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ summary: StaticString, _ uses: ColumnUses = [],
        label: Phrase? = nil, given: StaticString? = nil
    ) where Value.Bounds == Unbounded {
        add(name, path, Column(summary, Unbounded(), uses, label, given: given ?? summary))
    }
}

/// What is declared of a column beside its name and its place.
public struct Column<Value: ColumnValue> {
    /// Its meaning, for the API's description.
    public let summary: StaticString
    /// What a client may give.
    public let bounds: Value.Bounds
    /// What it is used for.
    public let uses: ColumnUses
    /// What a form calls it; nil for its name.
    public let label: Phrase?
    /// Its meaning in inputs, which may say more of what a client gives than ``summary``.
    public let given: StaticString

    /// Creates what is declared of a column.
    @inlinable
    @inline(__always)
    public init(
        _ summary: StaticString, _ bounds: Value.Bounds, _ uses: ColumnUses, _ label: Phrase?, given: StaticString
    ) {
        self.summary = summary
        self.bounds = bounds
        self.uses = uses
        self.label = label
        self.given = given
    }
}
