public import Viper
public import ViperHTTP
public import ViperValues

/// A use case of the entities of one table.
public protocol EntityInteractor: Interactor {
    associatedtype Thing: RevisedEntity
    var store: EntityStore<Thing> { get }
}

/// Finds one by its id. Where it has no rule of its own, the others here are as short:
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

/// The input of a page of their list: ``EntityPageInput``, or one with parameters of its own.
public protocol PagedInput: FilteredInput {
    associatedtype Thing: RevisedEntity
    var filter: EntityFilter<Thing> { get }
    var after: EntityCursor<Thing>? { get }
    var limit: Int { get }
}

extension PagedInput {
    @inlinable
    public var liveFilter: EntityLiveFilter<Thing> { EntityLiveFilter(filter) }
}

/// Reads a page of their list.
public protocol ListingInteractor: EntityInteractor
where Command: PagedInput, Command.Thing == Thing, Outcome == ListOutcome<Thing, EntityCursor<Thing>> {
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

/// Adds one as a client gives it.
public protocol AddingInteractor: EntityInteractor, ReportingInteractor
where Command == EntityInput<Thing>, Outcome == Thing, Output == ListChange<Thing> {}

extension AddingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Thing { try await store.add(input.entity) }

    @inlinable
    public static func output(of entity: Thing) -> ListChange<Thing>? { .inserted([entity]) }
}

/// Changes one by a merge-patch.
public protocol ChangingInteractor: EntityInteractor, ReportingInteractor
where Command == EntityChangeInput<Thing>, Outcome == Revision<Thing>, Output == ListChange<Thing> {}

extension ChangingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Revision<Thing> {
        try await store.change(input.id, input.change, if: input.precondition)
    }

    @inlinable
    public static func output(of revision: Revision<Thing>) -> ListChange<Thing>? { .revised(revision) { $0 } }
}

/// Replaces all that a client gives of one.
public protocol ReplacingInteractor: EntityInteractor, ReportingInteractor
where Command == EntityReplaceInput<Thing>, Outcome == Revision<Thing>, Output == ListChange<Thing> {}

extension ReplacingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Revision<Thing> {
        try await store.change(input.id, EntityChange(to: input.entity), if: input.precondition)
    }

    @inlinable
    public static func output(of revision: Revision<Thing>) -> ListChange<Thing>? { .revised(revision) { $0 } }
}

/// Deletes one.
public protocol DeletingInteractor: EntityInteractor, ReportingInteractor
where Command == ConditionalIDInput, Outcome == Thing, Output == ListChange<Thing> {}

extension DeletingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Thing {
        try await store.delete(input.id, if: input.precondition)
    }

    @inlinable
    public static func output(of entity: Thing) -> ListChange<Thing>? { .deleted(entity) }
}

/// Deletes all of them.
public protocol ClearingInteractor: EntityInteractor, ReportingInteractor
where Command == NoInput, Outcome == Int, Output == ListChange<Thing> {}

extension ClearingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Int { try await store.deleteAll() }

    @inlinable
    public static func output(of count: Int) -> ListChange<Thing>? { count > 0 ? .cleared : nil }
}
