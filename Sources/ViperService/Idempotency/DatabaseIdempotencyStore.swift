import Synchronization
public import Viper
public import ViperDatabase
public import ViperHTTP
public import ViperThreads

/// Stores responses in the database, in the transaction of the change that they report.
///
/// Gates run and the input is parsed before the transaction. The use case runs within it, and the statements of its
/// stores join it (see `Database.transactAll(_:)`). On SQLite it runs on the writer's thread while the request's own
/// thread waits, so that the bytes the request points to stay valid. On PostgreSQL it runs on the request's own; if
/// another transaction has changed the same rows, the use case runs again.
public final class DatabaseIdempotencyStore: IdempotencyStore, ServiceWork {
    private let database: any Database
    private let keep: Int64
    private let clock: any Clock
    private let store = StoredResponseTable()
    /// What changes are known to beforehand; nil if they are not.
    private let immediate: (any ImmediateQueryable)?

    /// The hashes of the scopes with a request in progress. Two scopes with the same hash only delay each other.
    ///
    /// This keeps the requests of one process apart without asking the database. Between processes, an advisory lock on
    /// the hash does; the transaction begins by taking it.
    private let running = Mutex<Set<UInt64>>([])

    /// Notes that a request with the key is in progress; false if another one is.
    func take(_ key: IdempotencyKey) -> Bool { running.withLock { $0.insert(key.scope.hash).inserted } }

    /// Notes that it has ended.
    func release(_ key: IdempotencyKey) { running.withLock { _ = $0.remove(key.scope.hash) } }

    /// Creates a store of responses.
    ///
    /// - Parameters:
    ///   - database: the database that the features' stores write to.
    ///   - keep: how long to keep responses.
    ///   - clock: the clock for the time of day.
    public init(database: any Database, keep: Duration, clock: any Clock = SystemClock()) {
        self.database = database
        self.keep = keep.inMicroseconds
        self.clock = clock
        immediate = database.immediate
    }

    public func answer(
        under key: IdempotencyKey, _ work: @escaping @Sendable () async throws(Failure) -> Response
    ) async throws(Failure) -> IdempotentResponse {
        guard take(key) else { return try await answer(besideRunning: key) }
        defer { release(key) }
        let attempt = IdempotentAttempt()
        do throws(DatabaseError) {
            try await database.transactAll { transaction throws(DatabaseError) in
                try await self.run(work, under: key, as: attempt, in: transaction)
            }
        } catch {
            return try attempt.refusal(of: error)
        }
        if attempt.isElsewhere { return try await answer(besideRunning: key) }
        guard let answer = attempt.take() else { throw .broken("a request with a key ended without a response") }
        return answer
    }

    /// Stores the response first: a key that was used stops all else before it has changed anything.
    public func keep(
        _ response: borrowing Response, under key: IdempotencyKey, with change: any PendingChange
    ) -> (any PendingChange)? {
        guard let immediate, let answer = StoredResponse(response),
            let write = immediate.pending(
                change, after: StoredResponseTable.insertion, StoredResponseTable.row(answer, for: key, at: clock.now())
            )
        else { return nil }
        return KeyedChange(write, under: key, in: self)
    }

    /// The response while another request holds the key; that one may itself only be replaying a stored response.
    private func answer(besideRunning key: IdempotencyKey) async throws(Failure) -> IdempotentResponse {
        do throws(DatabaseError) {
            guard let entry = try await store.entry(key, from: database), isKept(entry, at: clock.now()) else {
                return .running
            }
            return Self.answer(of: entry, to: key)
        } catch { throw Failure(error) }
    }

    private static func answer(of entry: StoredResponseTable.Entry, to key: IdempotencyKey) -> IdempotentResponse {
        key.matches(entry.fingerprint) ? .kept(entry.answer) : .taken
    }

    private func run(
        _ work: @Sendable () async throws(Failure) -> Response, under key: IdempotencyKey,
        as attempt: IdempotentAttempt,
        in transaction: any Transaction
    ) async throws(DatabaseError) {
        attempt.begin()
        guard try await transaction.tryLock(AdvisoryLock(number: key.scope.hash)) else {
            return attempt.noteElsewhere()
        }
        let now = clock.now()
        if let entry = try await store.entry(key, from: transaction) {
            if isKept(entry, at: now) { return attempt.end(Self.answer(of: entry, to: key)) }
            try await store.delete(entry, in: transaction)
        }
        let response: Response
        do throws(Failure) {
            response = try await work()
        } catch {
            throw attempt.refuse(error)
        }
        guard 200..<300 ~= response.status.code else { throw attempt.refuse(.made(response)) }
        guard let answer = StoredResponse(response) else {
            throw attempt.refuse(.broken("the response to a request with a key cannot be stored"))
        }
        guard try await store.keep(answer, for: key, at: now, in: transaction) else {
            throw .busy(detail: "another server has carried out a request with this key")
        }
        attempt.end(.made(response))
    }

    /// Deletes expired responses: a few in a transaction of their own, so that nobody waits for long. Call it until it
    /// returns false.
    ///
    /// It only looks at the oldest. After the clock was set back, they go once it has caught up. Of several servers on
    /// one store, one sweeps at a time.
    ///
    /// - Returns: whether there may be more.
    public func sweep() async throws(DatabaseError) -> Bool {
        let time = expiry(at: clock.now())
        let store = store
        let deleted = try await database.sweep(AdvisoryLock("sweeping kept answers")) {
            transaction throws(DatabaseError) in
            try await store.delete(keptUntil: time, ofOldest: Self.portion, in: transaction)
        }
        return deleted == Self.portion
    }

    /// The sweep at intervals. Expired responses are never replayed, so until it they only take space.
    package var periodicWork: [PeriodicWork] {
        let interval = min(Duration.microseconds(keep / 10), .seconds(300))
        return [
            PeriodicWork(every: interval, fault: "Stored responses could not be swept") {
                [self] () async throws(DatabaseError) in try await sweep()
            }
        ]
    }

    /// How many rows one transaction of a sweep deletes: about a millisecond of the writer's time.
    static let portion = 200

    private func isKept(_ entry: StoredResponseTable.Entry, at now: Timestamp) -> Bool {
        entry.keptAt > expiry(at: now)
    }

    private func expiry(at now: Timestamp) -> Timestamp {
        let (time, overflow) = now.microseconds.subtractingReportingOverflow(keep)
        return Timestamp(microseconds: overflow ? .min : time)
    }
}
