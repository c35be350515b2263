public import Viper
public import ViperDatabase

// What stores call: like the database's own, but a fault is a `Failure`.
extension Database {
    /// The first row of a statement, decoded; nil if there is none.
    // Inlined, as the next one, since a generic of an existential is not specialised.
    @inlinable
    @inline(__always)
    public func find<Value>(
        _ sql: SQL, _ parameters: [SQLValue] = [], decode: (borrowing Row) throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value? {
        do throws(DatabaseError) {
            return try await first(sql, parameters, decode: decode)
        } catch {
            throw Failure(error)
        }
    }

    /// Hands on each row of a statement; see `Queryable.query(_:_:each:)`.
    @inlinable
    @inline(__always)
    public func read(
        _ sql: SQL, _ parameters: [SQLValue] = [], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(Failure) {
        do throws(DatabaseError) {
            try await query(sql, parameters, each: each)
        } catch {
            throw Failure(error)
        }
    }

    /// Runs a transaction; see `Database.write(_:)`.
    @inlinable
    @inline(__always)
    public func change<Value: Sendable>(
        _ body: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Value
    ) async throws(Failure) -> Value {
        do throws(DatabaseError) {
            return try await write(body)
        } catch {
            throw Failure(error)
        }
    }

    /// Runs a batch; see `Database.apply(_:)`.
    @inlinable
    @inline(__always)
    public func commit(_ batch: WriteBatch) async throws(Failure) {
        do throws(DatabaseError) {
            try await apply(batch)
        } catch {
            throw Failure(error)
        }
    }

    /// Runs a use case and what follows from its outcome in one transaction: both come to pass, or neither.
    ///
    /// - Parameters:
    ///   - work: the use case, whose stores join the transaction. It may run again.
    ///   - follow: writes what follows from its outcome.
    @inlinable
    @inline(__always)
    public func changeTogether<Outcome: Sendable>(
        _ work: @escaping @Sendable () async throws(Failure) -> Outcome,
        _ follow: @escaping @Sendable (Outcome, any Transaction) async throws(DatabaseError) -> Void
    ) async throws(Failure) -> Outcome {
        // The transaction's body writes it, and this task reads it once the transaction has ended. A transaction may be run
        // again: the last run counts. It is no property of a generic class, whose `deinit` would look up its type.
        nonisolated(unsafe) var result: Result<Outcome, Failure>?
        do throws(DatabaseError) {
            try await transactAll { transaction throws(DatabaseError) in
                result = nil
                let outcome: Outcome
                do throws(Failure) {
                    outcome = try await work()
                } catch {
                    result = .failure(error)
                    throw .cancelled(detail: "the use case failed")
                }
                result = .success(outcome)
                try await follow(outcome, transaction)
            }
        } catch {
            if case .failure(let failure)? = result { throw failure }
            throw Failure(error)
        }
        guard let result else { throw .broken("a transaction ended without an outcome") }
        return try result.get()
    }

    /// Adds samples in one transaction, if there is nothing yet. Of several servers that start at once on one store one
    /// alone does.
    ///
    /// - Parameters:
    ///   - sql: finds a row if there is any.
    ///   - add: adds the samples.
    /// - Returns: whether they were added.
    public func seed(
        unlessFound sql: SQL, _ add: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Void
    ) async throws(Failure) -> Bool {
        try await change { transaction throws(DatabaseError) in
            // A lock for each query: a server that looks at one feature must not keep another from filling the next.
            let lock = AdvisoryLock(number: FNV1a.hash(sql.description.utf8))
            guard try await transaction.tryLock(lock) else { return false }
            guard try await !transaction.finds(sql) else { return false }
            try await add(transaction)
            return true
        }
    }
}

/// Does work on a store, whose errors become failures.
@inlinable
@inline(__always)
public func stored<Value>(_ work: () async throws(DatabaseError) -> Value) async throws(Failure) -> Value {
    do throws(DatabaseError) {
        return try await work()
    } catch { throw Failure(error) }
}

/// What became of a change to one row, or of its deletion, decided within the transaction.
public enum ChangeOutcome<Value: Sendable>: Sendable {
    case missing
    /// Its version is not one that the precondition names.
    case stale
    /// It was changed, or there was nothing to change.
    case done(Value)

    /// The value of a change that was done; else one of the failures.
    @inlinable
    public func get(
        missing: @autoclosure () -> Failure, stale: @autoclosure () -> Failure
    ) throws(Failure) -> Value {
        switch self {
        case .missing: throw missing()
        case .stale: throw stale()
        case .done(let value): return value
        }
    }
}

extension DatabaseError: FailureCause {
    public var failure: Failure { Failure(self) }
}

extension Failure {
    /// Maps a database error. Stores check the rules that data may break themselves, so a violated constraint is a bug.
    public init(_ error: DatabaseError) {
        let text = "\(error)"
        switch error {
        case .full: self = .full(text)
        case .unavailable, .busy, .locked, .newer: self = .unavailable(text)
        case .cancelled: self = .timedOut(text)
        case .outcomeUnknown: self = .outcomeUnknown(text)
        case .conflict, .foreignSchema, .notADatabase, .corrupt, .misuse: self = .broken(text)
        }
    }
}
