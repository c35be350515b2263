import App
import Database

/// Deletes kept answers whose time is over, now and then, while the server serves.
struct KeySweeper: Sendable {
    private let task: Task<Void, Never>

    /// Begins, in a task of its own.
    ///
    /// - Parameters:
    ///   - keep: how long answers are kept. It looks ten times as often, and at least every five minutes: what is over is
    ///     never shown, so that only its room is lost until then.
    ///   - report: is told what went wrong, for the log.
    init(_ ledger: KeyLedger, keep: Duration, report: @escaping @Sendable (DatabaseError) -> Void) {
        let interval = min(keep / 10, .seconds(300))
        task = Task.detached(priority: .background) {
            while await Self.wait(interval) {
                do throws(DatabaseError) {
                    // Between two portions others write.
                    while try await ledger.sweep(), await Self.wait(.milliseconds(10)) {}
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
