public import ViperHTTP

/// The input of a module about one thing: the `{id}` of its path.
public struct IDInput: WireInput, Equatable {
    public let id: UUID

    public init(id: UUID) { self.id = id }

    @inlinable
    public init(_ field: inout some InputFields) { id = field.path("id", "The id.") }
}

/// The input of a module that deletes what a gate has found, or changes it without a body: `If-Match`.
public struct ConditionalInput: WireInput, Equatable {
    public let precondition: Precondition

    @inlinable
    public init(_ field: inout some InputFields) { precondition = field.precondition() }
}

/// The input of a module that deletes one thing, or changes it without a body: the `{id}` of its path, and `If-Match`.
public struct ConditionalIDInput: WireInput, Equatable {
    public let id: UUID
    public let precondition: Precondition

    public init(id: UUID, precondition: Precondition) {
        self.id = id
        self.precondition = precondition
    }

    @inlinable
    public init(_ field: inout some InputFields) {
        id = field.path("id", "The id.")
        precondition = field.precondition()
    }
}
