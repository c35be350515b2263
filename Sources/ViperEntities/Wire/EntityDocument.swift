public import Viper
public import ViperHTTP
import ViperJSON

/// A document that shows an entity: its columns, and what else is declared:
///
///     struct Row: RowDocument {
///         let entity: Item
///         let router: ItemsRouter
///         static func describe(_ field: inout some OutputFields<Self>) {
///             field.columns()
///             field("color", "The colour to show it in.", { ItemColor(enabled: $0.entity.enabled) })
///         }
///     }
public protocol EntityDocument: WireOutput {
    /// The kind of entity.
    associatedtype Shown: Entity
    /// Which columns it may show.
    associatedtype Scope: ColumnScope
    /// What it shows.
    var entity: Shown { get }
}

/// A row of a list: the columns that lists have, but for hidden ones.
public protocol RowDocument: EntityDocument where Scope == ListedEntity {}

/// A whole entity: every column but the hidden ones, with the entity's version as its own.
public protocol WholeDocument: EntityDocument, Versioned where Scope == WholeEntity, Shown: RevisedEntity {}

extension EntityDocument where Shown: RevisedEntity {
    @inlinable
    public var version: Int64 { entity.version }
}

extension EntityDocument {
    /// Says that a part of the columns begins or ends with one that there is not.
    @usableFromInline
    static func unknown(_ column: StaticString) -> String {
        "\(Schema.name(of: Self.self)): Expected the name of a column of \(Shown.table.name), found '\(column)'."
    }
}

extension OutputFields where Model: EntityDocument {
    /// The columns of the document's entity, or a part of them, so that others stand between them:
    ///
    ///     field.columns(before: "name")
    ///     field("title", "The headline.", { … })
    ///     field.columns(from: "name")
    ///
    /// A route whose document names a column that the entity has not does not start.
    ///
    /// - Parameters:
    ///   - first: the first column; nil for the first of all.
    ///   - end: the column behind the last; nil for the last of all.
    @inlinable
    @inline(__always)
    public mutating func columns(from first: StaticString? = nil, before end: StaticString? = nil) {
        var columns = ColumnWriter(self, from: first, before: end)
        Model.Shown.columns(&columns)
        self = columns.field
        if let first, !columns.hasFirst { flaw(Model.unknown(first)) }
        if let end, !columns.hasEnd { flaw(Model.unknown(end)) }
    }
}

/// Shows columns as members.
@usableFromInline
struct ColumnWriter<Fields: OutputFields>: Columns where Fields.Model: EntityDocument {
    @usableFromInline typealias Model = Fields.Model.Shown
    @usableFromInline var field: Fields
    @usableFromInline let first: StaticString?
    @usableFromInline let end: StaticString?
    @usableFromInline var isShown: Bool
    @usableFromInline var hasFirst = false
    @usableFromInline var hasEnd = false

    @inlinable
    @inline(__always)
    init(_ field: Fields, from first: StaticString?, before end: StaticString?) {
        self.field = field
        self.first = first
        self.end = end
        isShown = first == nil
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        if let first, name.hasText(of: first) { (isShown, hasFirst) = (true, true) }
        if let end, name.hasText(of: end) { (isShown, hasEnd) = (false, true) }
        guard isShown, Fields.Model.Scope.includes(column.uses), !column.uses.contains(.hidden) else { return }
        Value.show(&field, name, column.summary) { $0.pointee.entity[keyPath: path] }
    }
}

extension StaticString {
    /// Whether both are the same text: a loop over literals, of which the compiler leaves the answer.
    @inlinable
    @inline(__always)
    func hasText(of other: StaticString) -> Bool {
        guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
        var index = 0
        while index < utf8CodeUnitCount {
            if utf8Start[index] != other.utf8Start[index] { return false }
            index &+= 1
        }
        return true
    }
}
