/// One run of a transaction's body: what it has sent, and how it has fared.
///
/// A statement that the server refuses spoils the whole transaction there. SQLite undoes the statement alone, and bodies
/// may rely on that. So if a body goes on after a refusal it runs again, with a savepoint around each statement; as hardly
/// any does, the others do without.
final class TransactionRun: @unchecked Sendable {
    // Sendable: one task at a time uses a transaction.

    let loop: PostgreSQLEventLoop
    let session = ServerSession()
    /// Whether each statement has a savepoint of its own.
    let usesSavepoints: Bool

    /// Whether something was sent, so that there may be a connection.
    private(set) var hasConnection = false
    private(set) var hasBegun = false
    private(set) var hasLock = false
    private(set) var hasEnded = false
    /// The server's refusal that has spoilt the transaction.
    private(set) var refusal: (failure: ServerFailure, error: DatabaseError)?
    /// Why the transaction cannot go on: its connection was lost, its task cancelled.
    private(set) var loss: DatabaseError?
    /// Whether the body went on after a refusal.
    private(set) var wentOn = false
    /// Set if another transaction had its turn, so that the body was not run.
    private(set) var missedTurn: DatabaseError?

    init(_ loop: PostgreSQLEventLoop, usesSavepoints: Bool) {
        self.loop = loop
        self.usesSavepoints = usesSavepoints
    }

    /// Notes that another transaction has its turn.
    func missTurn() { missedTurn = .busy(detail: "other transactions change the same rows") }

    /// Lets nobody use it any more.
    func end() { hasEnded = true }

    /// Throws what keeps a statement from being sent.
    func check(_ sql: StaticString) throws(DatabaseError) {
        guard !hasEnded else { throw .misuse(detail: "the transaction has ended, for: \(sql)") }
        if let loss { throw loss }
        if let refusal, !sql.begins(with: "ROLLBACK TO") {
            wentOn = true
            throw refusal.error
        }
    }

    func makeRequest(_ sql: StaticString) -> PostgreSQLRequest {
        PostgreSQLRequest(sql, session: session, library: loop.library)
    }

    /// Sends a statement, behind `BEGIN` if it is the first, and waits for its answer.
    func perform(_ request: PostgreSQLRequest) async throws(DatabaseError) {
        if !hasBegun {
            request.before = PostgreSQLTransaction.begin
        }
        let isSaved = usesSavepoints && hasBegun && !request.sql.isSavepointStatement
        if isSaved {
            request.before = PostgreSQLTransaction.save
            request.after = PostgreSQLTransaction.release
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
            let undo = makeRequest(PostgreSQLTransaction.undo)
            undo.after = PostgreSQLTransaction.release
            try await ask(undo)
            throw error
        }
    }

    /// Sends its last request and waits for the answer, even if the task is cancelled meanwhile.
    func finish(_ request: PostgreSQLRequest) async {
        request.endsSession = true
        await loop.performToEnd(request)
    }

    /// Sends a request and waits for its answer.
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

    /// Takes a lock before the transaction begins, so that it sees what the lock's last holder has committed.
    func tryLock(_ lock: AdvisoryLock) async throws(DatabaseError) -> Bool {
        try check(PostgreSQLTransaction.tryLock)
        guard !hasBegun else { throw .misuse(detail: "a lock was asked for after the first statement") }
        let request = makeRequest(PostgreSQLTransaction.tryLock)
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

extension StaticString {
    /// Whether the text begins with some words in capitals.
    func begins(with words: StaticString) -> Bool {
        guard hasPointerRepresentation, utf8CodeUnitCount >= words.utf8CodeUnitCount else { return false }
        for index in 0..<words.utf8CodeUnitCount where utf8Start[index] != words.utf8Start[index] { return false }
        return true
    }

    /// Whether it is a statement about savepoints, which cannot be within one of its own.
    fileprivate var isSavepointStatement: Bool {
        begins(with: "SAVEPOINT ") || begins(with: "RELEASE ") || begins(with: "ROLLBACK TO ")
    }
}

extension PostgreSQLEventLoop {
    /// Asks for something that has to be done although nobody may need its answer.
    func performToEnd(_ request: PostgreSQLRequest) async {
        await withUnsafeContinuation { continuation in
            request.continuation = continuation
            add(request)
        }
        request.observeEnd()
    }

    /// Asks for something and waits for what comes of it; it ends when the task is cancelled.
    func perform(_ request: PostgreSQLRequest) async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                request.continuation = continuation
                add(request)
            }
        } onCancel: {
            cancel(request)
        }
        request.observeEnd()
    }
}

extension PostgreSQLRequest {
    /// Hands on the rows of the result.
    func forEachRow(_ body: (borrowing Row) throws(DatabaseError) -> Void) throws(DatabaseError) {
        guard let result else { return }
        try ResultRows(result, library).forEach(body)
    }

    /// What a body makes of the first row.
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
