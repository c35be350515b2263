public import Viper
public import ViperDatabase

/// A kind of work that a feature does later and, if it fails, again: sending a mail, erasing what somebody left.
///
/// A use case asks for it in the transaction of its change, with `transaction.enqueue`, so that both happen or neither
/// does. Some process on the store then performs it. It is performed **at least once**: a process may die right after
/// the work was done and before that was recorded. So each job must be idempotent, and say how: by ``JobAttempt`` in
/// the transaction of its effects, or because doing it twice does no harm.
///
///     struct ErasureJob: Job {
///         static let name: StaticString = "people.erasure"
///         let store: PeopleStore
///         /// Deleting twice deletes nothing more.
///         func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure) {
///             try await store.erase(try input.uuid())
///         }
///     }
public protocol Job: Sendable {
    /// The unique name of the kind: the feature's name and one of its own. It is stored, so it must never change.
    static var name: StaticString { get }
    /// How often to try, at least once. After that the work is given up and stays in the table as failed.
    var tries: Int { get }
    /// The pause after a failed try.
    var backOff: JobBackOff { get }
    /// How long another process waits for a sign of life before it takes the work over. A living process renews it.
    var lease: Duration { get }
    /// How many pieces of this work one process does at a time.
    var concurrency: Int { get }

    /// Does the work. If it throws, the work is tried again after a pause.
    ///
    /// When the process is shutting down or the lease is lost, the task is cancelled; it should end soon after. A try
    /// that a shutdown interrupts does not count.
    ///
    /// - Parameters:
    ///   - input: what the work was enqueued with.
    ///   - attempt: this try, to check in each transaction that writes.
    func perform(_ input: JobInput, _ attempt: JobAttempt) async throws(Failure)

    /// Whether a failure ends the work at once, since every further try would fail alike.
    func isFinal(_ failure: Failure) -> Bool

    /// Writes what follows from it that the work has failed for good, in the transaction that records that.
    ///
    /// - Parameters:
    ///   - attempt: the last try.
    ///   - failure: why it failed; nil if its process died.
    func giveUp(
        _ input: JobInput, after attempt: JobAttempt, _ failure: Failure?, in transaction: any Transaction
    ) async throws(DatabaseError)
}

extension Job {
    public var tries: Int { 10 }
    public var backOff: JobBackOff { JobBackOff() }
    public var lease: Duration { .seconds(60) }
    public var concurrency: Int { 1 }
    public func isFinal(_ failure: Failure) -> Bool { false }
    public func giveUp(
        _ input: JobInput, after attempt: JobAttempt, _ failure: Failure?, in transaction: any Transaction
    ) async throws(DatabaseError) {}
}
