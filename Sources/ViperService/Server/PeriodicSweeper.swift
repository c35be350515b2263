import ViperDatabase

/// Deletes rows that nobody can see any more, at intervals while the server runs.
struct PeriodicSweeper: Sendable {
    private let task: Task<Void, Never>

    /// Starts a task.
    ///
    /// - Parameters:
    ///   - interval: the pause before each run.
    ///   - sweep: deletes one portion and returns whether there may be more.
    ///   - report: called with an error, for the log; the work resumes after the next interval.
    init(
        every interval: Duration, sweep: @escaping @Sendable () async throws(DatabaseError) -> Bool,
        report: @escaping @Sendable (DatabaseError) -> Void
    ) {
        task = Task.detached(priority: .background) {
            while await Self.wait(interval) {
                do throws(DatabaseError) {
                    // Other writers get their turn between two portions.
                    while try await sweep(), await Self.wait(.milliseconds(10)) {}
                } catch {
                    if !Task.isCancelled { report(error) }
                }
            }
        }
    }

    /// Sleeps; false if the task was cancelled.
    private static func wait(_ duration: Duration) async -> Bool {
        do {
            try await Task.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }

    /// Stops the task and waits until it no longer uses the store.
    func stop() async {
        task.cancel()
        await task.value
    }
}
