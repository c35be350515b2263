public import Viper
public import ViperDatabase
import ViperFeatures

/// Keeps the lease of a piece of work while it is done.
struct JobLease: Sendable {
    let table: JobTable
    let attempt: JobAttempt
    let duration: Duration

    /// Does the work and renews the lease at each third of it. If the lease is lost, the work's task is cancelled.
    ///
    /// - Returns: why the work failed; nil if it is done.
    func hold(_ body: @escaping @Sendable () async throws(Failure) -> Void) async -> Failure? {
        let work = Task { () async -> Failure? in
            do throws(Failure) {
                try await body()
                return nil
            } catch { return error }
        }
        let renewal = Task { await renew(cancelling: work) }
        let failure = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        renewal.cancel()
        await renewal.value
        return failure
    }

    /// Renews the lease until the task is cancelled. While the store cannot be reached the work goes on, but not beyond
    /// the time when another process may take it over.
    private func renew(cancelling work: Task<Failure?, Never>) async {
        var end = ContinuousClock.now + duration
        while await sleep() {
            let start = ContinuousClock.now
            do throws(DatabaseError) {
                switch try await table.renew(attempt, for: duration) {
                case .held: end = start + duration
                case .ended: return
                case .lost: return work.cancel()
                }
            } catch {
                if !Task.isCancelled, end <= .now { return work.cancel() }
            }
        }
    }

    /// False if the task was cancelled.
    private func sleep() async -> Bool {
        do {
            try await Task.sleep(for: max(duration / 3, .milliseconds(1)))
            return true
        } catch { return false }
    }
}

/// One try of a piece of work. Of all tries of the same work one counts: the last that was begun.
public struct JobAttempt: Sendable, Equatable {
    /// The work's row.
    let id: Int64
    /// The number of the try among all, which grows whenever someone takes the work.
    let holder: Int64
    /// How many tries there were before this one that count.
    public let failures: Int
    /// Whether the work is given up if this try fails.
    public let isLast: Bool

    /// Ensures that a transaction is committed only if the work is still this try's: someone else may have taken it over
    /// after a pause. Call it in each transaction that writes, before its other statements.
    ///
    /// - Throws: `DatabaseError.cancelled` if it is not.
    public func keep(in transaction: any Transaction) async throws(DatabaseError) {
        guard try await JobTable.keep(self, in: transaction) else {
            throw .cancelled(detail: "the work was taken over by another try")
        }
    }

    /// Works portion by portion, each in a transaction of its own that is committed only while the work is this try's.
    ///
    /// - Parameters:
    ///   - start: where the first portion begins.
    ///   - portion: works, and says where the next portion begins; nil after the last.
    public func work<Place: Sendable>(
        from start: Place, in database: any Database,
        _ portion: @escaping @Sendable (Place, any Transaction) async throws(DatabaseError) -> Place?
    ) async throws(Failure) {
        var next: Place? = start
        while let place = next {
            next = try await stored { () throws(DatabaseError) in
                try await database.write { transaction throws(DatabaseError) in
                    try await keep(in: transaction)
                    return try await portion(place, transaction)
                }
            }
        }
    }

    /// Records the work as done in the transaction of its effects, so that they happen exactly once.
    ///
    /// - Throws: `DatabaseError.cancelled` if someone else has taken the work over.
    public func finish(in transaction: any Transaction) async throws(DatabaseError) {
        guard try await JobTable.finish(self, in: transaction) else {
            throw .cancelled(detail: "the work was taken over by another try")
        }
    }
}
