import Logging
import ViperDatabase

/// What is deleted in the background while the server serves: kept answers whose time is over, and what
/// features have to delete.
struct Sweepers: Sendable {
    private let sweepers: [PeriodicSweeper]

    /// Begins.
    ///
    /// - Parameter keep: how long answers are kept. They are looked for ten times as often, and at least every five
    ///   minutes: what is over is never shown, so that only its room is lost until then.
    init(_ ledger: DatabaseIdempotencyStore, keep: Duration, _ work: [PeriodicWork], logger: Logger) {
        sweepers =
            [
                PeriodicSweeper(
                    every: min(keep / 10, .seconds(300)),
                    sweep: { () async throws(DatabaseError) in try await ledger.sweep() },
                    report: { logger.warning("Kept answers could not be swept: \($0)") })
            ]
            + work.map { work in
                PeriodicSweeper(every: work.interval, sweep: work.portion) { logger.warning("\(work.fault): \($0)") }
            }
    }

    /// Ends them, and waits until they have let go of the store.
    func stop() async { for sweeper in sweepers { await sweeper.stop() } }
}
