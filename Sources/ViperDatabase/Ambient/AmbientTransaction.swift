/// The transaction that a task's work joins.
///
/// Each engine looks for it first in `query` and `transact`, which costs about 5 ns if there is none. A wrapper around
/// the engines would keep them unaware of it but cost 30 ns per query: another frame and another witness of an async
/// call.
///
/// Nested failures: savepoints cost 10 to 20 % of a small write, and hardly any write fails, so the first run uses
/// none. If a nested write ends with a conflict, which its caller may handle and continue, everything is rolled back
/// and runs once more with a savepoint per nested write. Any other error of a nested write (disk full, cancelled,
/// unavailable) ends the whole transaction.
package final class AmbientTransaction: @unchecked Sendable {
    // Sendable because task-local values must be: child tasks inherit them. Only the task that created it gets past
    // `enter`, and `owner`, which others read, never changes.

    /// The current task's surrounding transaction; nil if there is none.
    @TaskLocal package static var current: AmbientTransaction?

    private let transaction: any Transaction
    /// The address of the task, not a reference: whatever inherits the transaction may outlive the task, and with it, for an
    /// `async let`, the task's memory.
    private let owner: UnsafeRawPointer
    private let usesSavepoints: Bool
    private var hasEnded = false

    /// Why the transaction cannot be committed.
    private(set) var failure: DatabaseError?

    init(_ transaction: any Transaction, of owner: UnsafeCurrentTask, usesSavepoints: Bool) {
        self.transaction = transaction
        self.owner = owner.address
        self.usesSavepoints = usesSavepoints
    }

    /// Whether a second run with savepoints may succeed.
    var mayRunAgain: Bool {
        if case .conflict? = failure { !usesSavepoints } else { false }
    }

    func end() { hasEnded = true }

    package func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        try enter()
        try await transaction.query(sql, parameters, each: each)
    }

    /// Runs the body of a nested write.
    @inline(__always)
    package func run(_ body: TransactionBody) async throws(DatabaseError) {
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
        guard withUnsafeCurrentTask(body: { task in task?.address == owner }) else {
            throw .misuse(detail: "a transaction was used by a task that its own task started")
        }
        guard !hasEnded else { throw .misuse(detail: "the surrounding transaction has ended") }
        if let failure { throw failure }
    }
}

extension UnsafeCurrentTask {
    /// Where it lies: it is a reference to the task, and nothing else.
    fileprivate var address: UnsafeRawPointer { unsafeBitCast(self, to: UnsafeRawPointer.self) }
}
