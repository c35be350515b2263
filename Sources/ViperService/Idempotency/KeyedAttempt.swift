import Viper
import ViperDatabase

/// Carries what became of a request with a key from the writer's executor to the request's own. Where the transaction is
/// run again, the last run counts.
final class KeyedAttempt: @unchecked Sendable {
    // Sendable: the transaction's body writes it, and the request's task reads it only once the transaction has ended.

    private var answer: IdempotentResponse?
    private var failure: Failure?
    /// Whether the transaction was given up because of the answer.
    private var isRefused = false

    /// Whether another process is answering a request with this key.
    private(set) var isElsewhere = false

    /// A run begins.
    func begin() {
        isElsewhere = false
        answer = nil
        failure = nil
        isRefused = false
    }

    /// A run has ended before it did anything: another process has the key.
    func noteElsewhere() { isElsewhere = true }

    /// A run has ended well, if the transaction does.
    func end(_ answer: consuming IdempotentResponse) { self.answer = .some(answer) }

    /// Notes an answer that is no success, and returns what to end the transaction with.
    func refuse(_ answer: consuming IdempotentResponse) -> DatabaseError {
        end(answer)
        isRefused = true
        return Self.notKept
    }

    /// Notes a failure, and returns what to end the transaction with.
    func refuse(_ failure: Failure) -> DatabaseError {
        self.failure = failure
        isRefused = true
        return Self.notKept
    }

    private static let notKept = DatabaseError.cancelled(detail: "the answer is no success: nothing of it is kept")

    /// The answer.
    func take() -> IdempotentResponse? {
        var taken: IdempotentResponse?
        swap(&taken, &answer)
        return taken
    }

    /// What to answer once the transaction has ended with an error.
    func refusal(of error: DatabaseError) throws(Failure) -> IdempotentResponse {
        if isRefused {
            if let failure { throw failure }
            if let answer = take() { return answer }
        }
        throw Failure(error)
    }
}
