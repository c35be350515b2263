import Synchronization
public import ViperDatabase
import ViperThreads
import ViperValues

/// A store on a PostgreSQL server.
///
/// Reads share connections: a free connection takes all waiting reads as one pipelined batch. A transaction has a
/// connection to itself from its first statement to its end. One thread owns all connections, and no libpq call on a
/// connection in use ever blocks.
public final class PostgreSQLDatabase: Database {
    let loop: PostgreSQLEventLoop
    let options: PostgreSQLOptions
    let known = Mutex<[Migration]>([])
    /// Whether a newer program has migrated the store since ``migrate(_:)``.
    let outdated = Atomic<Bool>(false)

    /// Connects to a server. It blocks: call it at start.
    ///
    /// - Parameter options: the connection and its limits.
    /// - Throws: `DatabaseError/unavailable(detail:)` with one line of advice if libpq is missing, the connection
    ///   string is invalid, the server is unreachable, refuses, is older than 13 or a standby, or the database's
    ///   encoding is not UTF-8.
    public static func open(_ options: PostgreSQLOptions) throws(DatabaseError) -> PostgreSQLDatabase {
        let connector = try Connector(options)
        let end = MonotonicClock.now() &+ options.startPatience.nanoseconds
        while true {
            do throws(ConnectFailure) {
                let connection = try connector.connect(.start)
                return try start(connector, options, connection)
            } catch {
                guard error.isPassing, MonotonicClock.now() < end else { throw error.error }
                MonotonicClock.sleep(milliseconds: 100)
            }
        }
    }

    private static func start(
        _ connector: Connector, _ options: PostgreSQLOptions, _ connection: ServerConnection
    ) throws(ConnectFailure) -> PostgreSQLDatabase {
        do throws(DatabaseError) {
            let loop = try PostgreSQLEventLoop(connector, options, first: connection)
            guard Thread.detached({ loop.run() }) else { throw .unavailable(detail: "no thread for the database") }
            return PostgreSQLDatabase(loop: loop, options: options)
        } catch {
            throw ConnectFailure(error)
        }
    }

    private init(loop: PostgreSQLEventLoop, options: PostgreSQLOptions) {
        self.loop = loop
        self.options = options
    }

    deinit { loop.close() }

    /// PostgreSQL's own.
    public var dialect: SQLDialect { .postgresql }

    /// Reads over a shared connection. See `Queryable/query(_:_:each:)`.
    public func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        if let surrounding = AmbientTransaction.current {
            return try await surrounding.query(sql, parameters, each: each)
        }
        let request = PostgreSQLRequest(sql, session: nil, library: loop.library)
        try request.encode(parameters)
        await loop.perform(request)
        if let error = request.error { throw error }
        try request.forEachRow(each)
    }

    /// Runs the body on the calling task, and again after a conflict with another transaction. See
    /// `Database/transact(_:)`.
    public func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        if let surrounding = AmbientTransaction.current { return try await surrounding.run(body) }
        guard !outdated.load(ordering: .relaxed) else {
            throw .unavailable(detail: "a newer program has migrated it; this one changes nothing any more")
        }
        var retries = RetryPolicy(now: MonotonicClock.now(), limit: options.statementTimeout.nanoseconds)
        var usesSavepoints = false
        var wasInterrupted = false
        while true {
            guard !Task.isCancelled else { throw PostgreSQLEventLoop.cancelled }
            let run = TransactionRun(loop, usesSavepoints: usesSavepoints)
            var ending = await run.perform(retries.wantsTurn ? run.taking(Self.turn, for: body) : body)
            if let error = run.missedTurn { ending = .conflicted(error) }
            switch ending {
            case .committed: return run.noteCommit()
            case .failed(let error): throw error
            case .wantsSavepoints: usesSavepoints = true
            case .interrupted(let error):
                guard !wasInterrupted else { throw error }
                wasInterrupted = true
            case .conflicted(let error):
                if run.missedTurn == nil { loop.count { $0.retries += 1 } }
                guard let pause = retries.next(now: MonotonicClock.now()) else { throw error }
                // A cancelled task ends the sleep early; the loop checks that next.
                try? await Task.sleep(nanoseconds: pause)
            }
        }
    }

    /// A lock for transactions that have conflicted more than once: among all processes one of them runs at a time.
    /// Otherwise, of `n` transactions that change the same row each round would commit one and make the others run
    /// again.
    private static let turn = AdvisoryLock("adder turns")

    /// Takes a lock on a connection of its own, which is kept until the release. See `Database/acquire(_:)`.
    public func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock? {
        let session = ServerSession(isLock: true)
        let loop = loop
        let request = PostgreSQLRequest(.tryLock, session: session, library: loop.library)
        request.opensSession = true
        try request.encode([.integer(lock.number)])
        await loop.perform(request)
        do throws(DatabaseError) {
            if let error = request.error { throw error }
            guard try request.first({ row throws(DatabaseError) in try row.boolean(0) }) == true else {
                await Self.release(session, loop)
                return nil
            }
        } catch {
            loop.abandon(session)
            throw error
        }
        return HeldLock { await Self.release(session, loop) }
    }

    private static func release(_ session: ServerSession, _ loop: PostgreSQLEventLoop) async {
        let request = PostgreSQLRequest(.unlockAll, session: session, library: loop.library)
        request.endsSession = true
        await loop.performToEnd(request)
    }

    /// Notifies the channel, over a connection of its own and at most every 20 ms: wakes that come sooner are joined into
    /// one. What cannot be sent now is sent once the server is reachable. See `Database/wake(_:)`.
    public func wake(_ channel: WakeChannel) { loop.notify(channel) }

    /// Listens over the connection that also wakes. The closure is called on the thread that owns all connections, so
    /// that it must return at once. See `Database/listen(on:_:)`.
    public func listen(on channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) -> ChannelListener {
        let loop = loop
        let subscription = ChannelSubscription(channel, wake)
        loop.subscribe(subscription)
        return ChannelListener { loop.unsubscribe(subscription) }
    }

    /// Finishes the work in progress and closes all connections. See `Database/close()`.
    public func close() async {
        loop.close()
        await withUnsafeContinuation { loop.whenEnded($0) }
    }

    /// The planner settings of each session, for explaining a plan as it is executed.
    public static let planning = Connector.planning

    /// Counters and current state, for metrics.
    public var statistics: PostgreSQLStatistics { loop.mail.withLock { $0.statistics } }
}
