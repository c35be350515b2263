public import ViperValues

/// A change of an entity: new values of some of its changeable columns, of which there are at most 64.
public struct EntityChange<E: Entity>: Sendable, Equatable {
    /// The new values; those of other columns mean nothing.
    public var values = E()
    /// One bit for each changeable column, in the order of their declaration, the lowest for the first: whether it changes.
    public var columns: UInt64 = 0

    /// A change of nothing.
    @inlinable
    public init() {}

    /// The change that sets every column that a client may change.
    public init(to values: E) {
        self.values = values
        columns = .max
    }

    /// The changed entity, still at its old version; nil if nothing would change.
    ///
    /// - Parameter time: when it is changed, for ``RevisedEntity/revise(from:at:)``.
    @inlinable
    public func applied(to entity: E, at time: Timestamp) -> E? where E: RevisedEntity {
        var changed = withUnsafePointer(to: self) { change in
            var columns = ColumnChanger(entity, change)
            E.columns(&columns)
            return columns.model
        }
        guard changed != entity else { return nil }
        changed.revise(from: entity, at: time)
        return changed
    }
}

/// Changes the columns of an entity that a change names.
@usableFromInline
struct ColumnChanger<Model: Entity>: Columns {
    @usableFromInline var model: Model
    @usableFromInline let change: UnsafePointer<EntityChange<Model>>
    @usableFromInline var bit: UInt64 = 1

    @inlinable
    init(_ model: Model, _ change: UnsafePointer<EntityChange<Model>>) {
        self.model = model
        self.change = change
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        guard column.uses.contains(.changeable) else { return }
        if change.pointee.columns & bit != 0 { model[keyPath: path] = change.pointee.values[keyPath: path] }
        bit <<= 1
    }
}
