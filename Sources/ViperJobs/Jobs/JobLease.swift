import Viper
import ViperDatabase

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
