public import Viper
public import ViperDatabase

/// Rows of a store that are found by their ids. A service makes one at start and keeps it.
// A class, so that a request copies a reference alone.
public final class RowLookup<Value: Sendable>: Sendable {
    @usableFromInline let database: any Database
    /// That of the database, which is the same outside of transactions: to ask for it costs 200 instructions.
    @usableFromInline let immediate: (any ImmediateQueryable)?
    @usableFromInline let sql: SQL
    /// Whose they are; nil where that is not asked.
    @usableFromInline let owner: UUID?
    @usableFromInline let decode: @Sendable (borrowing Row) throws(DatabaseError) -> Value
    @usableFromInline let missing: @Sendable (UUID) -> Failure

    /// Creates a look-up.
    ///
    /// - Parameters:
    ///   - sql: selects at most one row, by its id: its only parameter.
    ///   - decode: makes a value of the row.
    ///   - missing: the failure if there is no row with an id.
    @inlinable
    public init(
        _ sql: SQL, in database: any Database,
        decode: @escaping @Sendable (borrowing Row) throws(DatabaseError) -> Value,
        missing: @escaping @Sendable (UUID) -> Failure
    ) {
        self.sql = sql
        owner = nil
        self.database = database
        immediate = database.immediate
        self.decode = decode
        self.missing = missing
    }

    /// The same of one owner, whose id is the statement's parameter before that of the row.
    @usableFromInline
    init(_ lookup: RowLookup, of owner: UUID) {
        (sql, decode, missing) = (lookup.sql, lookup.decode, lookup.missing)
        (database, immediate) = (lookup.database, lookup.immediate)
        self.owner = owner
    }

    @inlinable
    func parameters(_ id: UUID) -> [SQLValue] {
        guard let owner else { return [.uuid(id)] }
        return [.uuid(owner), .uuid(id)]
    }

    /// Whether ``immediateValue(_:)`` finds rows: where they are kept, they are read without waiting.
    @inlinable
    public var isImmediate: Bool { immediate != nil }

    /// The row with an id. It throws `Failure.missing` if there is none.
    @inlinable
    public func value(_ id: UUID) async throws(Failure) -> Value {
        guard let value = try await database.find(sql, parameters(id), decode: decode) else { throw missing(id) }
        return value
    }

    /// The same without waiting; nil if that may be needed. Outside of any task, nothing cancels it.
    @inlinable
    public func immediateValue(_ id: UUID) throws(Failure) -> Value? {
        guard let store = immediate else { return nil }
        var value: Value?
        do throws(DatabaseError) {
            let decode = decode
            try store.queryImmediately(sql, parameters(id)) { row throws(DatabaseError) in value = try decode(row) }
        } catch {
            throw Failure(error)
        }
        // Taken, since a copy that the compiler knows nothing of costs 190 instructions.
        guard let found = value.take() else { throw missing(id) }
        return found
    }
}
