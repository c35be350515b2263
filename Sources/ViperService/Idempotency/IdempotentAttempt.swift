import Viper
import ViperDatabase

/// Carries the result of a request with a key from the writer's executor to the request's own. If the transaction is
/// run again, the last run counts.
final class IdempotentAttempt: @unchecked Sendable {
    // Sendable: the transaction's body writes it, and the request's task only reads it once the transaction has ended.

    private var answer: IdempotentResponse?
    private var failure: Failure?
    /// Whether the transaction was rolled back because of the response.
    private var isRefused = false

    /// Whether another process is serving a request with this key.
    private(set) var isElsewhere = false

    func begin() {
        isElsewhere = false
        answer = nil
        failure = nil
        isRefused = false
    }

    /// Records that a run ended at once because another process holds the key.
    func noteElsewhere() { isElsewhere = true }

    /// Records the response of a successful run. It counts once the transaction commits.
    func end(_ answer: consuming IdempotentResponse) { self.answer = .some(answer) }

    /// Records a response that is not a success, and returns the error to end the transaction with.
    func refuse(_ answer: consuming IdempotentResponse) -> DatabaseError {
        end(answer)
        isRefused = true
        return Self.notKept
    }

    /// Records a failure, and returns the error to end the transaction with.
    func refuse(_ failure: Failure) -> DatabaseError {
        self.failure = failure
        isRefused = true
        return Self.notKept
    }

    private static let notKept = DatabaseError.cancelled(detail: "the response is not a success and is not stored")

    func take() -> IdempotentResponse? {
        var taken: IdempotentResponse?
        swap(&taken, &answer)
        return taken
    }

    /// The response after the transaction has failed.
    func refusal(of error: DatabaseError) throws(Failure) -> IdempotentResponse {
        if isRefused {
            if let failure { throw failure }
            if let answer = take() { return answer }
        }
        throw Failure(error)
    }
}
