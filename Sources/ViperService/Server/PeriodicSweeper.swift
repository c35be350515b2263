import Logging
import ViperDatabase

/// Does work at intervals while the server runs, such as deleting rows that nobody can see any more.
struct PeriodicSweeper: Sendable {
    private let task: Task<Void, Never>

    /// Starts a task. An error is logged, and the work resumes after the next interval.
    init(_ work: PeriodicWork, logger: Logger) {
        task = Task.detached(priority: .background) {
            while await Self.wait(work.interval) {
                do throws(DatabaseError) {
                    // Other writers get their turn between two portions.
                    while try await work.portion(), await Self.wait(.milliseconds(10)) {}
                } catch {
                    if !Task.isCancelled { logger.warning("\(work.fault): \(error)") }
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
