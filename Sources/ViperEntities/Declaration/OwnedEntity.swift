public import ViperValues

/// An entity that belongs to the user who made it. A store of its owner's, ``EntityStore/of(_:)``, has no others: theirs are
/// missing. Its key is its owner's id and its own.
///
///     struct Note: OwnedEntity {
///         static let table = EntityTable<Note>("notes", "note")
///         var id = UUID(), owner = OwnerID(), createdAt = Timestamp(), version: Int64 = 1
///         @inline(__always)
///         static func columns(_ column: inout some Columns<Self>) {
///             column("id", \.id, "Stable identifier.", .key)
///             column.owner()
///             …
///         }
///     }
public protocol OwnedEntity: RevisedEntity {
    /// Whose it is.
    var owner: OwnerID { get set }
}

extension OwnedEntity {
    @inlinable public var parentID: UUID? { owner.id }

    @inlinable
    public mutating func give(to owner: UUID) { self.owner = OwnerID(owner) }
}

extension Columns where Model: OwnedEntity {
    /// The column `owner_id`, behind that of the id. No client sees or gives it, and every list is held to one value of it.
    @inlinable
    @inline(__always)
    public mutating func owner() {
        add("ownerId", \.owner, Column("Whose it is.", Unbounded(), .owner, nil, given: "Whose it is."))
    }
}

/// The id of the user to whom an entity belongs.
public struct OwnerID: KeptColumnValue, StoredColumnValue, Hashable {
    public let id: UUID

    /// Nobody's, until the store says whose it is.
    @inlinable
    public init() { id = UUID.least }

    @inlinable
    public init(_ id: UUID) { self.id = id }

    @inlinable
    public static var unknown: OwnerID { OwnerID() }
    public static func columnRule(_ bounds: Unbounded) -> ColumnRule? { .id }
    @inlinable
    public init(stored id: UUID) { self.id = id }
    @inlinable
    public var stored: UUID { id }
}
