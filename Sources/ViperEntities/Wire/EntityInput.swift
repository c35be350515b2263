public import ViperHTTP

/// The input of a module that adds an entity: a member of the body for each settable column, of which only the required
/// ones must be there.
public struct EntityInput<E: Entity>: WireInput, Equatable {
    /// What was given; other columns have their defaults.
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

/// The input of a module that changes an entity by a merge-patch (RFC 7396): `id` from the path, a member of the body
/// for each changeable column, and `If-Match`.
public struct EntityChangeInput<E: Entity>: WireInput, Equatable {
    /// Which entity.
    public let id: UUID
    /// What changes.
    public let change: EntityChange<E>
    /// Which versions may be changed.
    public let precondition: Precondition

    @inlinable
    public init(_ field: inout some InputFields) {
        id = field.path("id", "The id.")
        let patch = EntityPatchInput<E>(&field)
        change = patch.change
        precondition = patch.precondition
    }

    public static var typeName: String { E.table.typeName + "ChangeInput" }
}

/// The same without `id`, for what a gate has found: a member of the body for each changeable column, and `If-Match`.
public struct EntityPatchInput<E: Entity>: WireInput, Equatable {
    /// What changes.
    public let change: EntityChange<E>
    /// Which versions may be changed.
    public let precondition: Precondition

    @inlinable
    public init(_ field: inout some InputFields) {
        change = withUnsafeMutablePointer(to: &field) { field in
            var columns = ChangeReader(EntityChange<E>(), field)
            E.columns(&columns)
            return columns.change
        }
        precondition = field.precondition()
    }

    public static var typeName: String { E.table.typeName + "ChangeInput" }
}

/// The input of a module that replaces all that a client gives of an entity: `id` from the path, the body of
/// ``EntityInput``, and `If-Match`.
public struct EntityReplaceInput<E: Entity>: WireInput, Equatable {
    /// Which entity.
    public let id: UUID
    /// What was given; other columns have their defaults.
    public let entity: E
    /// Which versions may be changed.
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
            &field.pointee, name, column.given, column.bounds, isRequired: column.uses.contains(.required),
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
        if let value = Value.readChange(&field.pointee, name, column.given, column.bounds) {
            change.values[keyPath: path] = value
            change.columns |= bit
        }
        bit <<= 1
    }
}
