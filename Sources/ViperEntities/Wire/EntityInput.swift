public import ViperHTTP
import ViperJSON
public import ViperValues

/// The input of a module that adds an entity: what a client gives of it.
public struct EntityInput<E: Entity>: WireInput, Equatable {
    public let entity: E

    @inlinable
    public init(_ field: inout some InputFields) {
        entity = withUnsafeMutablePointer(to: &field) { field in
            var columns = NewEntityReader(E(), field)
            E.columns(&columns)
            return columns.model
        }
    }

    public static var typeName: String { E.table.typeName + "AddInput" }
}

/// The input of a module that changes an entity by a merge-patch (RFC 7396).
public struct EntityChangeInput<E: Entity>: WireInput, Equatable {
    public let id: UUID
    public let change: EntityChange<E>
    public let precondition: Precondition

    @inlinable
    public init(_ field: inout some InputFields) {
        id = field.path("id", "The id.")
        change = withUnsafeMutablePointer(to: &field) { field in
            var columns = ChangeReader(EntityChange<E>(), field)
            E.columns(&columns)
            return columns.change
        }
        precondition = field.precondition()
    }

    public static var typeName: String { E.table.typeName + "ChangeInput" }
}

/// The input of a module that replaces all that a client gives of an entity.
public struct EntityReplaceInput<E: Entity>: WireInput, Equatable {
    public let id: UUID
    public let entity: E
    public let precondition: Precondition

    @inlinable
    public init(_ field: inout some InputFields) {
        id = field.path("id", "The id.")
        entity = EntityInput(&field).entity
        precondition = field.precondition()
    }

    public static var typeName: String { E.table.typeName + "ReplaceInput" }
}

@usableFromInline
struct NewEntityReader<Model, Fields: InputFields>: Columns {
    @usableFromInline var model: Model
    @usableFromInline let field: UnsafeMutablePointer<Fields>

    @inlinable
    init(_ model: Model, _ field: UnsafeMutablePointer<Fields>) {
        self.model = model
        self.field = field
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        guard column.uses.contains(.settable) else { return }
        model[keyPath: path] = Value.readNew(
            &field.pointee, name, column.summary, column.bounds, isRequired: column.uses.contains(.required),
            default: model[keyPath: path])
    }
}

@usableFromInline
struct ChangeReader<Model: Entity, Fields: InputFields>: Columns {
    @usableFromInline var change: EntityChange<Model>
    @usableFromInline let field: UnsafeMutablePointer<Fields>
    @usableFromInline var bit: UInt64 = 1

    @inlinable
    init(_ change: EntityChange<Model>, _ field: UnsafeMutablePointer<Fields>) {
        self.change = change
        self.field = field
    }

    @inlinable
    @inline(__always)
    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        guard column.uses.contains(.changeable) else { return }
        if let value = Value.readChange(&field.pointee, name, column.summary, column.bounds) {
            change.values[keyPath: path] = value
            change.columns |= bit
        }
        bit <<= 1
    }
}
