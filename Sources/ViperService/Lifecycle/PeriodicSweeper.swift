import ViperDatabase

/// Deletes, now and then while the server serves, rows that nobody can see any more.
struct PeriodicSweeper: Sendable {
    private let task: Task<Void, Never>

    /// Begins, in a task of its own.
    ///
    /// - Parameters:
    ///   - interval: how long to wait before it looks again.
    ///   - sweep: deletes one portion, and returns whether there may be more.
    ///   - report: is told what went wrong, for the log; it goes on after the next interval.
    init(
        every interval: Duration, sweep: @escaping @Sendable () async throws(DatabaseError) -> Bool,
        report: @escaping @Sendable (DatabaseError) -> Void
    ) {
        task = Task.detached(priority: .background) {
            while await Self.wait(interval) {
                do throws(DatabaseError) {
                    // Between two portions others write.
                    while try await sweep(), await Self.wait(.milliseconds(10)) {}
                } catch {
                    if !Task.isCancelled { report(error) }
                }
            }
        }
    }

    /// Waits, and returns whether to go on.
    private static func wait(_ duration: Duration) async -> Bool {
        do {
            try await Task.sleep(for: duration)
            return true
        } catch {
            return false
        }
    }

    /// Ends it, and waits until it has let go of the store.
    func stop() async {
        task.cancel()
        await task.value
    }
}
