public import Viper
public import ViperDatabase
public import ViperEntities

/// A list that clients may keep open. Its router gives it the outputs of the modules that change it, and mounts its pages
/// as a ``LiveModule``.
public struct LiveList<Entry: ListEntry>: Sendable {
    @usableFromInline let name: String
    /// What the list belongs to, such as an account; nil if there is only one.
    @usableFromInline let scope: UUID?
    @usableFromInline let log: ChangeLog
    @usableFromInline let source: LiveSource

    init(_ name: String, of scope: UUID? = nil, in log: ChangeLog) {
        self.name = name
        self.scope = scope
        self.log = log
        source = LiveSource(ListIdentity.of(name, scope), in: log)
    }

    /// The list of this name that belongs to something, such as an account. A transaction that adds to a list that another
    /// one may clear must also change the row of what it belongs to.
    public func of(_ scope: UUID) -> LiveList { LiveList(name, of: scope, in: log) }

    /// Records a change in the transaction that makes it, for changes that no module reports, such as those of an import.
    @inlinable
    public func record(_ change: ListChange<Entry>, in transaction: any Transaction) async throws(DatabaseError) {
        try await log.append(change.logged(in: name, of: scope, at: log.now()), with: transaction)
    }

    /// Records that an entry is added by a batch.
    @inlinable
    public func record(_ added: Entry, in batch: inout WriteBatch) {
        log.append(LoggedChange(.insert, added, in: name, of: scope, at: log.now()), to: &batch)
    }
}

extension LiveList: OutputReceiver {
    @inlinable
    public func receive<Outcome: Sendable>(
        from work: @escaping @Sendable () async throws(Failure) -> Outcome,
        _ output: @escaping @Sendable (Outcome) -> ListChange<Entry>?
    ) async throws(Failure) -> Outcome {
        // As `Database.changeTogether(_:_:)`, whose closures cost each change 3,400 instructions more. The transaction's body
        // writes the result, and this task reads it once the transaction has ended.
        nonisolated(unsafe) var result: Result<Outcome, Failure>?
        do throws(DatabaseError) {
            try await log.database.transactAll { transaction throws(DatabaseError) in
                result = nil
                let outcome: Outcome
                do throws(Failure) {
                    outcome = try await work()
                } catch {
                    result = .failure(error)
                    throw .cancelled(detail: "the use case failed")
                }
                result = .success(outcome)
                guard let change = output(outcome) else { return }
                try await record(change, in: transaction)
            }
        } catch {
            if case .failure(let failure)? = result { throw failure }
            throw Failure(error)
        }
        guard let result else { throw .broken("a transaction ended without an outcome") }
        return try result.get()
    }
}

extension LiveList where Entry: RevisedEntity {
    /// Adds samples to a list that has nothing yet, all or none; those who keep it open read it anew.
    /// - Returns: the number of those added.
    public func seedIfEmpty(_ store: EntityStore<Entry>, with samples: [Entry]) async throws(Failure) -> Int {
        try await receive(
            from: { () async throws(Failure) in try await store.seedIfEmpty(with: samples) },
            { $0 > 0 ? .replaced : nil })
    }
}

/// Adds an entity and its line in the log of changes in one batch.
public struct LiveAdder<Thing: RevisedEntity, Namespace>: Interactor {
    @usableFromInline let base: EntityAdder<Thing, Namespace>
    @usableFromInline let list: LiveList<Thing>

    @inlinable
    init(_ base: EntityAdder<Thing, Namespace>, to list: LiveList<Thing>) {
        self.base = base
        self.list = list
    }

    public static var failures: FailureKinds { EntityAdder<Thing, Namespace>.failures }
    public static var moduleType: Any.Type { EntityAdder<Thing, Namespace>.moduleType }

    public static var mayPlan: Bool { true }

    @inlinable
    public var isImmediate: Bool { base.store.immediate != nil }

    @inlinable
    public func plan(_ input: EntityInput<Thing>) throws(Failure) -> PlannedOutcome<Thing>? {
        guard let store = base.store.immediate, let (entity, batch) = addition(of: input) else { return nil }
        return PlannedOutcome(entity, by: store.pending(batch))
    }

    @inlinable
    public func execute(_ input: EntityInput<Thing>) async throws(Failure) -> Thing {
        guard let (entity, batch) = addition(of: input) else {
            return try await list.receive(
                from: { () async throws(Failure) -> Thing in try await base.execute(input) },
                EntityAdder<Thing, Namespace>.output)
        }
        try await base.store.database.commit(batch)
        return entity
    }

    /// The entity, and what adds it and its line; nil if only a transaction can.
    @inlinable
    func addition(of input: EntityInput<Thing>) -> (Thing, WriteBatch)? {
        guard let (entity, addition) = base.store.addition(of: input.entity) else { return nil }
        var batch = addition
        list.record(entity, in: &batch)
        return (entity, batch)
    }
}

extension EntityAdder {
    /// The same use case, which adds the entity to a list too. A list knows beforehand what is written, and so needs no
    /// transaction around it, which costs 8,000 instructions more.
    @inlinable
    public func reporting(to list: LiveList<Thing>) -> LiveAdder<Thing, Module> { LiveAdder(self, to: list) }
}
