public import Viper
public import ViperHTTP
public import ViperValues

/// A use case of the entities of one table. The roles below need nothing but a store; one that has a rule of its own writes
/// `execute` itself, and calls the store behind it.
public protocol EntityInteractor: Interactor {
    /// What it is about.
    associatedtype Thing: RevisedEntity
    /// Where they are.
    var store: EntityStore<Thing> { get }
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

/// Adds one as a client gives it, and reports it.
public protocol AddingInteractor: EntityInteractor, ReportingInteractor
where Command == EntityInput<Thing>, Outcome == Thing, Output == ListChange<Thing> {}

extension AddingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Thing { try await store.add(input.entity) }

    @inlinable
    public static func output(of entity: Thing) -> ListChange<Thing>? { .inserted([entity]) }
}

/// Changes one by a merge-patch, and reports it unless nothing changed. It throws `Failure.missing` or, if the
/// precondition does not hold, `Failure.stale`.
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

/// Replaces all that a client may change of one; what it does not give has its default. It reports and throws as
/// ``ChangingInteractor`` does.
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

/// Deletes one, and reports it. It throws `Failure.missing` or, if the precondition does not hold, `Failure.stale`.
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

/// Deletes all of them, reports it unless there was none, and returns their number.
public protocol ClearingInteractor: EntityInteractor, ReportingInteractor
where Command == NoInput, Outcome == Int, Output == ListChange<Thing> {}

extension ClearingInteractor {
    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Int { try await store.deleteAll() }

    @inlinable
    public static func output(of count: Int) -> ListChange<Thing>? { count > 0 ? .cleared : nil }
}
