/// The transaction that a task's work has become part of.
///
/// Each engine looks for it first, in `query` and in `transact`, which costs about 5 ns where there is none. A store
/// around the engine's that did so would leave engines alone, but costs 30 ns a query: another frame and another witness
/// of an asynchronous call.
///
/// Failures inside it: SQL knows savepoints, but they cost 10 to 20 % of a small write, and hardly any write fails. So
/// the first run does without. If a nested write then ends with a conflict, which its caller may take as an answer and
/// go on from, the whole is rolled back and runs once more, each nested write in a savepoint of its own. Any other error
/// of a nested write (no room, cancelled, out of reach) is the end of the whole transaction.
final class AmbientTransaction: @unchecked Sendable {
    // Sendable: a task-local value has to be, as child tasks inherit it. Only the task that made it gets past `enter`,
    // and what others read (`owner`) is never changed.

    /// The one that the current task is in; nil outside of any.
    @TaskLocal static var current: AmbientTransaction?

    private let transaction: any Transaction
    private let owner: UnsafeCurrentTask?
    private let usesSavepoints: Bool
    private var hasEnded = false

    /// Why the transaction cannot be committed as it is.
    private(set) var failure: DatabaseError?

    /// A transaction that the current task's work is about to join.
    init(_ transaction: any Transaction, usesSavepoints: Bool) {
        self.transaction = transaction
        self.usesSavepoints = usesSavepoints
        owner = withUnsafeCurrentTask { $0 }
    }

    /// Whether a run with savepoints could end better.
    var mayRunAgain: Bool {
        if case .conflict? = failure { !usesSavepoints } else { false }
    }

    /// Lets nobody join any more.
    func end() { hasEnded = true }

    /// Runs a statement in it.
    func query(
        _ sql: StaticString, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        try enter()
        try await transaction.query(sql, parameters, each: each)
    }

    /// Runs the body of a nested write in it.
    func run(_ body: TransactionBody) async throws(DatabaseError) {
        try enter()
        if usesSavepoints { try await transaction.execute("SAVEPOINT nested") }
        do {
            try await body(transaction)
        } catch {
            try await undo(error)
            throw error
        }
        if usesSavepoints { try await transaction.execute("RELEASE nested") }
    }

    private func undo(_ error: DatabaseError) async throws(DatabaseError) {
        guard usesSavepoints, case .conflict = error else {
            failure = failure ?? error
            return
        }
        do {
            try await transaction.execute("ROLLBACK TO nested")
            try await transaction.execute("RELEASE nested")
        } catch {
            failure = failure ?? error
            throw error
        }
    }

    private func enter() throws(DatabaseError) {
        guard withUnsafeCurrentTask(body: { $0 == owner }) else {
            throw .misuse(detail: "a transaction was used by a task that its own one has started")
        }
        guard !hasEnded else { throw .misuse(detail: "the surrounding transaction has ended") }
        if let failure { throw failure }
    }
}
