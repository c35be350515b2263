public import Viper
public import ViperHTTP

/// Adds one as a client gives it, and reports it, by a rule of its own; ``EntityAdder`` has none.
public protocol AddingInteractor: EntityInteractor, ReportingInteractor
where Command == EntityInput<Thing>, Outcome == Thing, Output == ListChange<Thing> {}

extension AddingInteractor {
    @inlinable
    public static func output(of entity: Thing) -> ListChange<Thing>? { .inserted([entity]) }
}

/// Adds one as a client gives it: the use case of a module whose namespace names it.
///
///     typealias Interactor = EntityAdder<Note, NotesAdd>
///
/// It is a type, so that no rule can be passed over where a list writes what it adds in one batch.
public struct EntityAdder<Thing: RevisedEntity, Module>: AddingInteractor {
    public let store: EntityStore<Thing>

    @inlinable
    public init(store: EntityStore<Thing>) { self.store = store }

    public static var moduleType: Any.Type { Module.self }

    @inlinable
    public func execute(_ input: Command) async throws(Failure) -> Thing { try await store.add(input.entity) }
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
