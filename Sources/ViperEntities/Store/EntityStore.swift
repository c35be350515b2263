public import Viper
public import ViperDatabase
public import ViperDocuments

/// The entities of one table: what the use cases of most features need of them. Every call may also throw what
/// `Failure.init` makes of a database's error; a row that breaks the declaration is `Failure.broken`, which names table,
/// column and id.
public struct EntityStore<E: RevisedEntity>: Sendable {
    /// Where the table is.
    @inlinable
    public var database: any Database { common.database }
    /// Says when something is added or changed.
    @inlinable
    public var clock: any Clock { common.clock }
    /// Finds them by their ids, or throws `Failure.missing`; not those of a table with a parent.
    public let lookup: RowLookup<E>
    @usableFromInline let common: Common
    /// Whose entities it has; nil for all of those that belong to nobody.
    @usableFromInline let owner: UUID?

    /// What is written with each entity that is added, changed or deleted, in the same transaction: a count, work that
    /// follows. It gets the entity before, which is nil for a new one, and after, which is nil for a deleted one.
    public typealias Along = @Sendable (_ old: E?, _ new: E?, any Transaction) async throws(DatabaseError) -> Void

    /// What the stores of all owners have. A class, so that a request copies a reference alone.
    @usableFromInline
    final class Common: Sendable {
        @usableFromInline let database: any Database
        @usableFromInline let clock: any Clock
        @usableFromInline let along: Along?
        /// Writes additions without a task; nil if nothing does.
        @usableFromInline let immediate: (any ImmediateQueryable)?

        @usableFromInline
        init(_ database: any Database, _ clock: any Clock, _ along: Along?) {
            self.database = database
            self.clock = clock
            self.along = along
            immediate = along == nil ? database.immediate : nil
        }
    }

    @inlinable
    var along: Along? { common.along }

    /// Creates the store, once at start.
    ///
    /// - Parameter along: nil if nothing is written with an entity. Not for what ``deleteAll()`` deletes.
    @inlinable
    public init(in database: any Database, clock: any Clock, along: Along? = nil) {
        common = Common(database, clock, along)
        owner = nil
        lookup = RowLookup(
            E.table.byID, in: database, decode: { row throws(DatabaseError) in try E(row) }, missing: Self.missing)
    }

    @usableFromInline
    init(_ store: EntityStore, of owner: UUID) {
        common = store.common
        self.owner = owner
        lookup = RowLookup(store.lookup, of: owner)
    }

    /// A page of a list. Columns that lists leave out have their defaults.
    ///
    /// - Parameters:
    ///   - position: where the page before ended, as its cursor says; empty for the first page.
    ///   - limit: how many at most, 1 or more.
    @inlinable
    public func page(
        _ filter: EntityFilter<E>, after position: [SQLValue], limit: Int
    ) async throws(Failure) -> ListPage<E, [SQLValue]> {
        let (sql, parameters) = try held(filter).statement(after: position, limit: limit + 1)
        var entities: [E] = []
        entities.reserveCapacity(limit + 1)
        var texts = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.read(sql, parameters) { row throws(DatabaseError) in
            entities.append(try E(row, ListedEntity.self, &texts))
        }
        return ListPage(&entities, limit: limit) { $0.position(in: filter.order) }
    }

    /// The same without waiting; nil if that may be needed. Outside of any task, nothing cancels it.
    @inlinable
    func pageImmediately(
        _ filter: EntityFilter<E>, after position: [SQLValue], limit: Int
    ) throws(Failure) -> ListPage<E, [SQLValue]>? {
        guard let store = lookup.immediate else { return nil }
        let (sql, parameters) = try held(filter).statement(after: position, limit: limit + 1)
        var entities: [E] = []
        entities.reserveCapacity(limit + 1)
        var texts = SharedText.Builder(capacity: (limit + 1) * 32)
        do throws(DatabaseError) {
            try store.queryImmediately(sql, parameters) { row throws(DatabaseError) in
                entities.append(try E(row, ListedEntity.self, &texts))
            }
        } catch {
            throw Failure(error)
        }
        return ListPage(&entities, limit: limit) { $0.position(in: filter.order) }
    }

    /// Whether there is one with an id.
    public func finds(_ id: UUID) async throws(Failure) -> Bool {
        try await database.find(E.table.byID, E.table.key(id, of: owner)) { _ in true } ?? false
    }

    /// Adds an entity with what a client gave, and an id, times and the version 1 of its own.
    @inlinable
    public func add(_ values: E) async throws(Failure) -> E {
        if let (entity, batch) = addition(of: values) {
            try await database.commit(batch)
            return entity
        }
        let entity = new(values)
        try await database.change { transaction throws(DatabaseError) in
            try await entity.insert(in: transaction)
            try await along?(nil, entity, transaction)
        }
        return entity
    }

    /// Writes batches of ``addition(of:)`` without a task; nil if nothing does.
    @inlinable
    public var immediate: (any ImmediateQueryable)? { common.immediate }

    /// The entity that ``add(_:)`` adds, and what adds it; nil if more is written with it, which the transaction tells.
    @inlinable
    public func addition(of values: E) -> (E, WriteBatch)? {
        guard common.along == nil else { return nil }
        let entity = new(values)
        var batch = WriteBatch()
        batch.execute(E.table.insert, entity.insertedValues)
        return (entity, batch)
    }

    /// Adds samples, all or none, if there is nothing.
    ///
    /// - Returns: the number of those added.
    public func seedIfEmpty(with samples: [E]) async throws(Failure) -> Int {
        let entities = samples.map { new($0) }
        let isDone = try await database.seed(unlessFound: E.table.any) { transaction throws(DatabaseError) in
            for entity in entities { try await insert(entity, in: transaction) }
        }
        return isDone ? entities.count : 0
    }

    /// Changes one if the precondition holds. A change of nothing writes nothing, and both sides of the revision are equal.
    ///
    /// It throws `Failure.missing` if there is none, and `Failure.stale` if it is at another version.
    ///
    /// - Parameter parent: what it belongs to, where the table has a parent.
    @inlinable
    public func change(
        _ id: UUID, of parent: UUID? = nil, _ change: EntityChange<E>, if precondition: Precondition
    ) async throws(Failure) -> Revision<E> {
        let time = clock.now()
        let outcome = try await database.change { transaction throws(DatabaseError) -> ChangeOutcome<Revision<E>> in
            guard let entity = try await E.find(id, of: parent ?? owner, in: transaction) else { return .missing }
            guard precondition.allows(entity.version) else { return .stale }
            guard let applied = change.applied(to: entity, at: time) else {
                return .done(Revision(from: entity, to: entity))
            }
            let changed = try await update(entity, to: applied, in: transaction)
            return .done(Revision(from: entity, to: changed))
        }
        return try outcome.get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Deletes one if the precondition holds, and returns what it was. It throws as ``change(_:of:_:if:)`` does.
    @inlinable
    public func delete(_ id: UUID, of parent: UUID? = nil, if precondition: Precondition) async throws(Failure) -> E {
        let outcome = try await database.change { transaction throws(DatabaseError) -> ChangeOutcome<E> in
            guard let entity = try await E.find(id, of: parent ?? owner, in: transaction) else { return .missing }
            guard precondition.allows(entity.version) else { return .stale }
            try await transaction.execute(E.table.delete, E.table.key(id, of: parent ?? owner))
            try await along?(entity, nil, transaction)
            return .done(entity)
        }
        return try outcome.get(missing: Self.missing(id), stale: Self.stale(id, precondition))
    }

    /// Adds one as it is, in a transaction.
    @inlinable
    public func insert(_ entity: E, in transaction: any Transaction) async throws(DatabaseError) {
        try await entity.insert(in: transaction)
        try await along?(nil, entity, transaction)
    }

    /// Stores what a change made of one, in a transaction in which it was found, and returns it with its new version.
    @inlinable
    public func update(_ old: E, to new: E, in transaction: any Transaction) async throws(DatabaseError) -> E {
        var new = new
        new.version = try await transaction.version(by: E.table.update, new.updatedValues)
        try await along?(old, new, transaction)
        return new
    }

    /// Deletes all of them. Nothing is added meanwhile.
    ///
    /// - Returns: the number of those deleted.
    public func deleteAll() async throws(Failure) -> Int {
        let (database, owner) = (database, owner)
        return try await database.change { transaction throws(DatabaseError) in
            // Else one that is being added would stay, though the log says that all are gone.
            try await database.lockTable(by: E.table.lock, in: transaction)
            return try await transaction.execute(E.table.clear, owner.map { [.uuid($0)] } ?? [])
        }
    }

    /// An entity with what a client gave, and an id, times and the version 1 of its own, which is not stored yet.
    @inlinable
    public func new(_ values: E) -> E {
        var entity = values
        let now = clock.now()
        entity.id = .version7(at: now)
        entity.createdAt = now
        entity.revise(from: values, at: now)
        entity.version = 1
        if let owner { entity.give(to: owner) }
        return entity
    }

    /// The filter of its owner's entities, where they have one.
    @inlinable
    func held(_ filter: EntityFilter<E>) throws(Failure) -> EntityFilter<E> {
        guard let index = E.table.ownerFilter else { return filter }
        // Not by mistake those of everybody.
        guard let owner else { throw .broken("a list of \(E.table.name) is read without an owner: EntityStore.of") }
        var filter = filter
        if filter.values.isEmpty { filter.values = E.table.filters.map { _ in nil } }
        filter.values[index] = .uuid(owner)
        return filter
    }

    /// The failure for an id that none has.
    public static func missing(_ id: UUID) -> Failure {
        E.table.missing.map { .missing($0(id)) } ?? .missing(E.table.noun, id)
    }

    /// The failure for a version that a precondition does not allow.
    public static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale(E.table.noun, id.text, precondition)
    }
}

extension EntityStore where E: OwnedEntity {
    /// Those of one owner: what is added is the owner's, and those of others are missing.
    @inlinable
    public func of(_ owner: UUID) -> EntityStore { EntityStore(self, of: owner) }
}

extension RevisedEntity {
    @inlinable
    public static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Self? {
        try await transaction.first(table.byID, table.key(id, of: parent)) { row throws(DatabaseError) in
            try Self(row)
        }
    }

    /// Finds one of a table without a parent.
    // Not in an extension of Transaction: a closure that is generic in the type of an existential is not specialised.
    @inlinable
    public static func find(_ id: UUID, in transaction: any Transaction) async throws(DatabaseError) -> Self? {
        try await find(id, of: nil, in: transaction)
    }
}
