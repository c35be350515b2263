import ViperDatabase

/// One run of a transaction's body, and its state.
///
/// A refused statement spoils the whole transaction on the server, whereas SQLite undoes only the statement, and bodies
/// may rely on that. So a body that continues after a refusal runs again with a savepoint around each statement; the
/// others do without, since hardly any body continues.
final class TransactionRun: @unchecked Sendable {
    // Sendable because one task at a time uses a transaction.

    let loop: PostgreSQLEventLoop
    let session = ServerSession()
    let usesSavepoints: Bool

    /// Whether something was sent, so that there may be a connection.
    @exclusivity(unchecked) private(set) var hasConnection = false
    @exclusivity(unchecked) private(set) var hasBegun = false
    @exclusivity(unchecked) private(set) var hasLock = false
    @exclusivity(unchecked) private(set) var hasEnded = false
    /// The refusal that spoiled the transaction.
    @exclusivity(unchecked) private(set) var refusal: (failure: ServerFailure, error: DatabaseError)?
    /// Why the transaction cannot continue: its connection was lost or its task cancelled.
    @exclusivity(unchecked) private(set) var loss: DatabaseError?
    /// Whether the body continued after a refusal.
    @exclusivity(unchecked) private(set) var wentOn = false
    /// Set if another transaction had its turn, so that the body did not run.
    @exclusivity(unchecked) private(set) var missedTurn: DatabaseError?

    /// The statement that is sent together with the commit.
    @exclusivity(unchecked) private var last: PostgreSQLRequest?
    /// The statements so far, if none of them had to be sent yet.
    @exclusivity(unchecked) private(set) var whole: PostgreSQLRequest?

    @exclusivity(unchecked) private var commitActions: [@Sendable () -> Void] = []

    init(_ loop: PostgreSQLEventLoop, usesSavepoints: Bool) {
        self.loop = loop
        self.usesSavepoints = usesSavepoints
    }

    func missTurn() { missedTurn = .busy(detail: "other transactions keep changing the same rows") }

    func end() { hasEnded = true }

    /// Keeps a closure of the body until the transaction is committed.
    func afterCommit(_ action: @escaping @Sendable () -> Void) {
        if !hasEnded { commitActions.append(action) }
    }

    /// Runs what the body left to be done after the commit.
    func noteCommit() {
        for action in commitActions { action() }
        commitActions = []
    }

    /// Throws the reason if a statement cannot be sent.
    func check(_ sql: SQL) throws(DatabaseError) {
        guard !hasEnded else { throw .misuse(detail: "the transaction has ended, for: \(sql)") }
        if let loss { throw loss }
        if let refusal, !sql.begins(with: "ROLLBACK TO") {
            wentOn = true
            throw refusal.error
        }
    }

    func makeRequest(_ sql: SQL) -> PostgreSQLRequest {
        PostgreSQLRequest(sql, session: session, library: loop.library)
    }

    /// Sends a statement, preceded by `BEGIN` if it is the first, and waits for the response.
    func perform(_ request: PostgreSQLRequest) async throws(DatabaseError) {
        try await divide()
        // A savepoint divides what is undone from what is kept.
        if request.sql.begins(with: "SAVEPOINT ") { try await performHeld() }
        if request.sql.begins(with: "ROLLBACK TO ") { last = nil }
        if !hasBegun {
            request.before = .begin
        }
        let isSaved = usesSavepoints && hasBegun && !request.sql.isSavepointStatement
        if isSaved {
            request.before = .save
            request.after = .release
        }
        do throws(DatabaseError) {
            try await ask(request)
            hasBegun = true
            if refusal != nil { refusal = nil }
        } catch {
            guard case .server(let failure)? = request.failure else { throw error }
            hasBegun = true
            guard isSaved, failure.remedy == .none else {
                refusal = refusal ?? (failure, error)
                throw error
            }
            let undo = makeRequest(.undo)
            undo.after = .release
            try await ask(undo)
            throw error
        }
    }

    /// Keeps a statement until the commit, or if something was sent, until the next one of its kind. With a lock the commit
    /// is followed by a statement that gives the lock back, so it is sent at once.
    func performBeforeCommit(_ request: PostgreSQLRequest) async throws(DatabaseError) {
        try await divide()
        try await hold(request)
    }

    /// Keeps a statement if nothing had to be sent so far; returns whether it did.
    ///
    /// - Parameter untilCommit: whether later statements may run before it.
    func keep(_ sql: SQL, _ parameters: [SQLValue], untilCommit: Bool) throws(DatabaseError) -> Bool {
        guard !hasConnection, last == nil, !usesSavepoints, whole?.hasRoom ?? true else { return false }
        let request = whole ?? PostgreSQLRequest(sql, session: nil, library: loop.library)
        try request.add(sql, parameters, untilCommit: untilCommit)
        whole = request
        return true
    }

    private func hold(_ request: PostgreSQLRequest) async throws(DatabaseError) {
        guard !hasLock else { return try await perform(request) }
        try await performHeld()
        last = request
    }

    /// Sends the statements so far, but for the last if it may wait for the commit, so that the transaction is no longer one
    /// whole.
    private func divide() async throws(DatabaseError) {
        guard let request = whole else { return }
        whole = nil
        for statement in request.whole {
            let part = makeRequest(statement.sql)
            part.copy(statement, of: request)
            if statement.waitsForCommit { try await hold(part) } else { try await perform(part) }
        }
    }

    /// Sends the statements that were kept for the commit, since others are to follow them.
    func performHeld() async throws(DatabaseError) {
        try await divide()
        guard let held = last else { return }
        last = nil
        try await perform(held)
    }

    /// The request that commits or, if nothing was begun, gives back the locks; nil if nothing was sent.
    func takeCommit() -> PostgreSQLRequest? {
        let request: PostgreSQLRequest
        if let last {
            request = last
            request.opensSession = !hasConnection
            if !hasBegun { request.before = .begin }
            request.after = .commit
            self.last = nil
        } else {
            guard hasConnection else { return nil }
            request = makeRequest(hasBegun ? .commit : .unlockAll)
            if hasBegun && hasLock { request.after = .unlockAll }
        }
        request.endsSession = true
        request.commits = hasBegun || request.after != nil
        return request
    }

    /// Sends the session's last request and waits for the response, even if the task is cancelled meanwhile.
    func finish(_ request: PostgreSQLRequest) async {
        request.endsSession = true
        await loop.performToEnd(request)
    }

    func ask(_ request: PostgreSQLRequest) async throws(DatabaseError) {
        request.opensSession = !hasConnection
        await loop.perform(request)
        guard let error = request.error else { return hasConnection = true }
        switch request.failure {
        case .refused?: throw error
        case .server?: hasConnection = true
        default:
            hasConnection = true
            loss = loss ?? error
        }
        throw error
    }

    /// Takes a lock before the transaction begins, so that it sees what the lock's previous holder committed.
    func tryLock(_ lock: AdvisoryLock) async throws(DatabaseError) -> Bool {
        try check(.tryLock)
        guard !hasBegun, last == nil, whole == nil else {
            throw .misuse(detail: "a lock was requested after the first statement")
        }
        let request = makeRequest(.tryLock)
        try request.encode([.integer(lock.number)])
        do throws(DatabaseError) {
            try await ask(request)
        } catch {
            if case .server(let failure)? = request.failure { refusal = (failure, error) }
            throw error
        }
        let isTaken = try request.first { row throws(DatabaseError) in try row.boolean(0) } ?? false
        if isTaken { hasLock = true }
        return isTaken
    }
}

extension SQL {
    /// Whether this is a savepoint statement, which cannot have a savepoint of its own.
    fileprivate var isSavepointStatement: Bool {
        begins(with: "SAVEPOINT ") || begins(with: "RELEASE ") || begins(with: "ROLLBACK TO ")
    }
}

extension PostgreSQLEventLoop {
    /// Performs a request to its end, even if the task is cancelled.
    func performToEnd(_ request: PostgreSQLRequest) async {
        await withUnsafeContinuation { continuation in
            request.continuation = continuation
            add(request)
        }
        request.observeEnd()
    }

    /// Performs a request, which ends early if the task is cancelled.
    func perform(_ request: PostgreSQLRequest) async {
        guard !Task.isCancelled else { return request.failure = .refused(Self.cancelled) }
        request.caller = withUnsafeCurrentTask { $0 }
        await performToEnd(request)
    }
}

extension PostgreSQLRequest {
    func forEachRow(_ body: (borrowing Row) throws(DatabaseError) -> Void) throws(DatabaseError) {
        guard let result else { return }
        try ResultRows(result, library).forEach(body)
    }

    func first<Value>(
        _ body: (borrowing Row) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value? {
        var value: Value?
        try forEachRow { row throws(DatabaseError) in
            if value == nil { value = try body(row) }
        }
        return value
    }
}
