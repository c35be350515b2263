public import Viper
public import ViperDocuments
public import ViperHTTP

/// A use case of the entities of one table. The roles below need nothing but a store; one that has a rule of its own writes
/// `execute` itself, and calls the store behind it.
public protocol EntityInteractor: Interactor {
    /// What it is about.
    associatedtype Thing: RevisedEntity
    /// Where they are.
    var store: EntityStore<Thing> { get }

    init(store: EntityStore<Thing>)
}

/// Finds one by its id, or throws `Failure.missing`:
///
///     struct Interactor: FindingInteractor { let store: EntityStore<Note> }
public protocol FindingInteractor: EntityInteractor, LookupInteractor where Outcome == Thing {}

extension FindingInteractor {
    @inlinable
    public var isImmediate: Bool { store.lookup.isImmediate }

    @inlinable
    public func find(_ id: UUID) async throws(Failure) -> Thing { try await store.lookup.value(id) }

    @inlinable
    public func findImmediately(_ id: UUID) throws(Failure) -> Thing? { try store.lookup.immediateValue(id) }
}

/// Reads a page of their list. An input with parameters of its own is named by `Command`.
public protocol ListingInteractor: EntityInteractor
where Command: PagedInput, Command.Thing == Thing, Outcome == ListOutcome<Thing, EntityCursor<Thing>> {
    /// Its input.
    associatedtype Command = EntityPageInput<Thing>
}

extension ListingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Outcome {
        let filter = input.filter
        let page = try await store.page(filter, after: input.after?.position ?? [], limit: input.limit)
        return ListOutcome(page, limit: input.limit) { EntityCursor(filter: filter, position: $0) }
    }
}

/// Reads a page of their list as a ``ListingInteractor`` does; where a store is read without waiting, without a task,
/// which costs 7,300 instructions. Nothing stops that, so each filter and each order of the list needs its index:
///
///     typealias Interactor = EntityLister<Note, NotesList>
// A type of its own: a conformer of the protocol that has a rule would have it in `execute` alone.
public struct EntityLister<Thing: RevisedEntity, Module>: ListingInteractor {
    public typealias Command = EntityPageInput<Thing>
    public let store: EntityStore<Thing>

    @inlinable
    public init(store: EntityStore<Thing>) { self.store = store }

    public static var moduleType: Any.Type { Module.self }

    public static var mayBeImmediate: Bool { true }

    @inlinable
    public var isImmediate: Bool { store.lookup.isImmediate }

    @inlinable
    public func executeImmediately(
        _ input: Command
    ) throws(Failure) -> ListOutcome<Thing, EntityCursor<Thing>>? {
        let filter = input.filter
        let position = input.after?.position ?? []
        guard let page = try store.pageImmediately(filter, after: position, limit: input.limit) else { return nil }
        return ListOutcome(page, limit: input.limit) { EntityCursor(filter: filter, position: $0) }
    }
}

/// Makes a new one with its defaults, for the form that adds one:
///
///     struct Interactor: NewEntityInteractor { typealias Thing = Note }
public protocol NewEntityInteractor: ImmediateInteractor where Command == NoInput, Outcome == Thing {
    /// What is made.
    associatedtype Thing: Entity

    init()
}

extension NewEntityInteractor {
    @inlinable
    public func execute(_ input: NoInput) throws(Failure) -> Thing { Thing() }
}
